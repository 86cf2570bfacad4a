// about: undefined, and no crash
// verdict: not_proved
// line: 9
// says: divides an integer by zero

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    int q = 5 / (int(i) * 0); if (q == 12345) result[i] = a[i] + 10;
}
