// about: the largest unsigned index
// verdict: faulty
// line: 9
// says: `result[4294967295]`

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    result[4294967295u - i * 0u] = 1;
}
