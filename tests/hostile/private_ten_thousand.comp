// about: audited, and too long for a driver
// verdict: solved

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float p[10000]; p[i] = 1;
}
