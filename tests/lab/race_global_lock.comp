// about: a lock with no fence in it keeps others out, but does not show them what was written
// workgroup: 1 1 1
// groups: 4 1 1
// array: a int[4] = {1, 2, 3, 4}
// buffer: taken uint[1] = zeros
// buffer: sum int[1] = zeros
// verdict: faulty
// finding: data_race line 13 array sum

void kernel() {
    while (atomicCompSwap(taken[0], 0, 1) != 0) {
    }
    sum[0] += a[gl_WorkGroupID.x];
    atomicExchange(taken[0], 0);
}
