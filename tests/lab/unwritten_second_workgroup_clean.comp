// about: the index within all workgroups
// workgroup: 4 1 1
// groups: 2 1 1
// array: a float[8] = ones
// buffer: o float[8]
// expect: o = ones
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    o[i] = a[i];
}
