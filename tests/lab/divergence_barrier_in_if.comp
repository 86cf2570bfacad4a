// about: half of the threads do not come to the barrier
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: barrier_divergence line 14

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    if (i < 2) {
        barrier();
    }
    o[i] = s[i];
}
