// about: for an int
// verdict: not_proved
// line: 9
// says: to an integer that cannot hold it

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    int q = int(1e30 * float(i + 1u)); if (q == 12345) result[i] = a[i] + 10;
}
