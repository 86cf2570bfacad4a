// about: beyond the bits
// verdict: not_proved

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    int q = bitfieldExtract(int(i), 31, 32); uint u = bitfieldInsert(i, i, -1, 64); if (q == 12345 || u == 54321u) result[i] = a[i] + 10;
}
