// about: thread i makes i iterations, with a barrier in each
// workgroup: 4 1 1
// buffer: o uint[4]
// verdict: faulty
// finding: barrier_divergence line 11

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint iterations = 0;
    for (uint k = 0; k < i; ++k) {
        barrier();
        ++iterations;
    }
    o[i] = iterations;
}
