// about: not in a kernel
// verdict: compile_error
// line: 9
// says: no matching overloaded function

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = texture(1, vec2(0)).x;
}
