// about: #if
// verdict: compile_error
// line: 6
// says: numeric literal too big

#if 99999999999999999999
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
}
