// about: a shader stage after this one
// verdict: compile_error
// line: 6
// says: cannot be used in a compute shader

out float x;
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    x = 1;
}
