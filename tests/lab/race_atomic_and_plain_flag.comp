// about: the counter is an atomic for those who count, and plain for the one who looks
// workgroup: 32
// groups: 2
// buffer: done uint[1] = zeros
// buffer: o uint[2] = zeros
// verdict: faulty
// finding: data_race line 11 line 12 array done

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 8) atomicAdd(done[0], 1);
    if (i == 16) o[gl_WorkGroupID.x] = done[0];
}
