// about: an atomic far outside
// verdict: faulty
// line: 10
// says: `s[1000000]`

shared uint s[4];
void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    atomicAdd(s[i + 1000000u], 1u);
}
