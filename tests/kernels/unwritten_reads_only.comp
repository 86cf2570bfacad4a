// puzzle: 1
// about: nothing is written
// verdict: faulty
// finding: unwritten_result line 0 element 0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a[i];
}
