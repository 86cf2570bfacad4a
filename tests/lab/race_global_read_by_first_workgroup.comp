// about: what the first workgroup reads the last one writes
// workgroup: 2 1 1
// groups: 3 1 1
// buffer: x uint[6] = ones
// buffer: o uint[6]
// verdict: faulty
// finding: data_race line 11 line 12 array x

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    o[i] = x[i];
    if (gl_WorkGroupID.x == 2) x[i - 4] = 5;
}
