// about: not in a kernel
// verdict: compile_error
// line: 9
// says: undeclared identifier

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = gl_FragCoord.x;
}
