// puzzle: 6
// about: threads without a position return before the barrier
// verdict: faulty
// finding: barrier_divergence line 9 thread 1,0,0 workgroup 2,0,0

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= a_shape[0]) return;
    barrier();
    result[i] = a[i] + 10;
}
