// about: is defined
// verdict: solved

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    int q = 2147483647 + int(i); q *= q; q = -q;
}
