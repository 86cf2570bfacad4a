// about: not in a kernel
// verdict: compile_error
// line: 9
// says: numeric literal too big

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    int q = 99999999999999999999;
}
