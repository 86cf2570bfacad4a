// about: both subgroups wait in one loop, and the one that has the lock never gets on
// workgroup: 64
// buffer: lock uint[1] = zeros
// buffer: x uint[1] = zeros
// verdict: faulty
// finding: endless_loop line 11

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t % 32 == 0) {
        while (atomicCompSwap(lock[0], 0u, 1u) != 0) {
        }
        memoryBarrierBuffer();
        x[0]++;
        memoryBarrierBuffer();
        atomicExchange(lock[0], 0u);
    }
}
