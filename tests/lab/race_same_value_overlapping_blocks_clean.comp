// about: the blocks may overlap where they are only read
// workgroup: 4 1 1
// groups: 2 1 1
// array: a float[7] = arange
// buffer: o float[8]
// expect: o = {0, 1, 2, 3, 3, 4, 5, 6}
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_WorkGroupID.x * (TPB - 1) + gl_LocalInvocationID.x;
    o[gl_GlobalInvocationID.x] = a[i];
}
