// about: by -1
// verdict: not_proved
// line: 9
// says: shifts 32 bits by -1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    int q = 1 >> (int(i) * 0 - 1); if (q == 12345) result[i] = a[i] + 10;
}
