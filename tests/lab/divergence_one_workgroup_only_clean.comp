// about: a whole workgroup may return
// workgroup: 4 1 1
// groups: 3 1 1
// array: a float[8] = arange
// buffer: o float[8]
// expect: o = arange
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= a_shape[0]) return;
    barrier();
    o[i] = a[i];
}
