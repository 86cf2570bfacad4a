// about: a shader stage before this one
// verdict: compile_error
// line: 6
// says: cannot be used in a compute shader

in float x;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float y = x;
}
