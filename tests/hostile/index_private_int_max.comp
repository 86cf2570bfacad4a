// about: as far outside as an index can be
// verdict: faulty
// line: 9
// says: `p[2147483647]`

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float p[4]; p[2147483647 + int(i) * 0] = 1;
}
