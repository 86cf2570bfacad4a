// about: in turn 1 thread 3 skips the barrier
// workgroup: 4 1 1
// buffer: o uint[4]
// verdict: faulty
// finding: barrier_divergence line 12

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint sum = 0;
    for (uint k = 0; k < 2; ++k) {
        if (k * i == 3) continue;
        barrier();
        sum += k;
    }
    o[i] = sum;
}
