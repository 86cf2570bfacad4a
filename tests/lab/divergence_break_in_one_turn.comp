// about: one thread leaves the loop in turn 2, in front of the barrier
// workgroup: 4 1 1
// array: a float[4] = {1, 1, 1, 0}
// buffer: o uint[4]
// verdict: faulty
// finding: barrier_divergence line 13

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint k = 0;
    for (; k < 4; ++k) {
        if (k == 2 && a[i] == 0.0) break;
        barrier();
    }
    o[i] = k;
}
