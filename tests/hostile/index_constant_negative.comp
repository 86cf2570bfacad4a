// about: the compiler sees it
// verdict: compile_error
// line: 9
// says: index out of range

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float p[4]; p[-2147483648] = 1;
}
