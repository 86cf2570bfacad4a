// about: two barriers are not one: half of the threads stay away from each
// workgroup: 4 1 1
// buffer: o uint[4]
// verdict: faulty
// finding: barrier_divergence line 11
// finding: barrier_divergence line 13

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 2) {
        barrier();
    } else {
        barrier();
    }
    o[i] = i;
}
