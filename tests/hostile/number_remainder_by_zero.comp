// about: undefined, and no crash
// verdict: not_proved
// line: 9
// says: divides an integer by zero

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    uint q = 5u % (i * 0u); if (q == 12345u) result[i] = a[i] + 10;
}
