// puzzle: 1
// about: two barriers are not one: half of the threads stay away from each
// verdict: faulty
// finding: barrier_divergence line 10 thread 2,0,0
// finding: barrier_divergence line 12 thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 2) {
        barrier();
    } else {
        barrier();
    }
    result[i] = a[i] + 10;
}
