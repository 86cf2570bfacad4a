// about: the barrier is in a case for thread 1
// workgroup: 4 1 1
// buffer: o uint[4]
// verdict: faulty
// finding: barrier_divergence line 12

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint x = 0;
    switch (i) {
        case 1:
            barrier();
            x = 5;
            break;
        default:
            x = i;
    }
    o[i] = x;
}
