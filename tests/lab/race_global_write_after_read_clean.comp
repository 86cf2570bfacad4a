// about: the fences around the barrier order reads before writes too
// workgroup: 4 1 1
// buffer: x float[4] = arange
// expect: x = {3, 2, 1, 0}
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float other = x[TPB - 1 - i];
    memoryBarrierBuffer();
    barrier();
    memoryBarrierBuffer();
    x[i] = other;
}
