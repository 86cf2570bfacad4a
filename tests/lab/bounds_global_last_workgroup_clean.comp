// about: the threads past the end return
// workgroup: 4 1 1
// groups: 3 1 1
// array: a float[10] = arange
// buffer: o float[10]
// expect: o = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= a_shape[0]) return;
    o[i] = a[i] + 1.0;
}
