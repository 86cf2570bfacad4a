// about: as far outside as an index can be
// verdict: faulty
// line: 9
// says: `p[-1]`

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float p[4]; p[int(4294967295u) + int(i) * 0] = 1;
}
