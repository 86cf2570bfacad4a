// about: each thread counts down from its own element, with a barrier in the loop
// workgroup: 4 1 1
// array: a int[4] = {2, 2, 3, 2}
// buffer: o int[4]
// verdict: faulty
// finding: barrier_divergence line 12

void kernel() {
    uint i = gl_LocalInvocationID.x;
    int left = a[i];
    while (left > 0) {
        barrier();
        --left;
    }
    o[i] = left;
}
