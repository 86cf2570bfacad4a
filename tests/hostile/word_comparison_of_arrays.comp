// about: not in a kernel
// verdict: not_supported
// line: 9
// says: this cannot be checked

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    bool x = result == result;
}
