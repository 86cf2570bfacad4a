// puzzle: 1
// about: only thread 0 writes
// verdict: faulty
// finding: unwritten_result line 0 element 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) result[i] = a[i] + 10;
}
