// about: derivatives
// verdict: compile_error
// line: 9
// says: which is not on

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float x = dFdx(a[i]);
}
