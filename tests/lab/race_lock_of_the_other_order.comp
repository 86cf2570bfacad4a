// about: a lock that the first workgroup takes without acquiring: it races where the second had it before
// workgroup: 1
// groups: 2
// buffer: lock uint[1] = zeros
// buffer: x uint[1] = zeros
// verdict: faulty
// finding: data_race line 14 line 21 array x
// note: endless_wait line 12

void kernel() {
    if (gl_WorkGroupID.x == 0) {
        while (atomicCompSwap(lock[0], 0u, 1u) != 0) {
        }
        x[0] = 1;
        memoryBarrierBuffer();
        atomicExchange(lock[0], 0u);
    } else {
        while (atomicCompSwap(lock[0], 0u, 1u) != 0) {
        }
        memoryBarrierBuffer();
        x[0] = 2;
        memoryBarrierBuffer();
        atomicExchange(lock[0], 0u);
    }
}
