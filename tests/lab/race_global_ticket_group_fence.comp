// about: groupMemoryBarrier() does not reach beyond the workgroup
// workgroup: 1 1 1
// groups: 3 1 1
// array: a float[3] = {1, 2, 3}
// buffer: part float[3]
// buffer: done uint[1] = zeros
// buffer: o float[1]
// verdict: faulty
// finding: data_race line 13 line 17 array part

void kernel() {
    uint group = gl_WorkGroupID.x;
    part[group] = 2.0 * a[group];
    groupMemoryBarrier();
    if (atomicAdd(done[0], 1) == 2) {
        groupMemoryBarrier();
        o[0] = part[0] + part[1] + part[2];
    }
}
