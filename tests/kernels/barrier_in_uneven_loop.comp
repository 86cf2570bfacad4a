// puzzle: 1
// about: thread i makes i iterations
// verdict: faulty
// finding: barrier_divergence line 9 thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    for (uint k = 0; k < i; ++k) {
        barrier();
    }
    result[i] = a[i] + 10;
}
