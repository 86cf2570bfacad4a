// about: the same two steps, with fences around the barrier
// workgroup: 4 1 1
// constant: N = 4
// buffer: x float[2,4] = {1, 0, 0, 0, 0, 0, 0, 0}
// expect: x = {1, 2, 1, 0, 1, 1, 0, 0}
// verdict: clean
// counts: global_reads=4 global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint from = 0;
    for (uint iteration = 0; iteration < 2; ++iteration) {
        x[(1 - from) * N + i] = x[from * N + i] + x[from * N + (i + 3) % N];
        memoryBarrierBuffer();
        barrier();
        memoryBarrierBuffer();
        from = 1 - from;
    }
}
