// about: as far outside as an index can be
// verdict: faulty
// line: 10
// says: `s[-1]`

shared float s[4];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    s[int(4294967295u) + int(i) * 0] = 1;
}
