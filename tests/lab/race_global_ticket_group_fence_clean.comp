// about: memoryBarrier() reaches beyond the workgroup
// workgroup: 1 1 1
// groups: 3 1 1
// array: a float[3] = {1, 2, 3}
// buffer: part float[3]
// buffer: done uint[1] = zeros
// buffer: o float[1]
// expect: o = {12}
// verdict: clean
// counts: global_reads=4 global_writes=2 global_atomics=1

void kernel() {
    uint group = gl_WorkGroupID.x;
    part[group] = 2.0 * a[group];
    memoryBarrier();
    if (atomicAdd(done[0], 1) == 2) {
        memoryBarrier();
        o[0] = part[0] + part[1] + part[2];
    }
}
