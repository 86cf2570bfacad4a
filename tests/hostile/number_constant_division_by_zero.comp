// about: what the compiler computes itself
// verdict: solved

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    int q = 5 / 0; int r = 5 % 0; uint u = 5u / 0u;
}
