// about: a lock with a fence after taking it and one before giving it back
// workgroup: 1 1 1
// groups: 4 1 1
// array: a int[4] = {1, 2, 3, 4}
// buffer: taken uint[1] = zeros
// buffer: sum int[1] = zeros
// expect: taken = {0}
// expect: sum = {10}
// verdict: clean
// note: endless_wait line 14
// counts: global_reads=2 global_writes=1 global_atomics=2

void kernel() {
    while (atomicCompSwap(taken[0], 0, 1) != 0) {
    }
    memoryBarrierBuffer();
    sum[0] += a[gl_WorkGroupID.x];
    memoryBarrierBuffer();
    atomicExchange(taken[0], 0);
}
