// about: an index read by an index that is no index
// verdict: faulty
// line: 9
// says: `a[1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    float q = a[int(a[int(a[i] * 1e9 + 1e6)])]; result[i] = q;
}
