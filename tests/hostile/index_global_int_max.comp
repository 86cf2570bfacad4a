// about: as far outside as an index can be
// verdict: faulty
// line: 9
// says: `result[2147483647]`

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    result[2147483647 + int(i) * 0] = 1;
}
