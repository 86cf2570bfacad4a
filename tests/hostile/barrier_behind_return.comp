// about: one thread has gone
// verdict: faulty
// line: 9
// says: which returned in line

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    if (i == 0u) return; barrier();
}
