// puzzle: 1
// about: the guard leaves out thread 0
// verdict: faulty
// finding: unwritten_result line 0 element 0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i > 0) result[i] = a[i] + 10;
}
