// about: only the first thread of the first workgroup writes the size
// workgroup: 4 1 1
// groups: 2 1 1
// array: a float[8] = arange
// buffer: o float[8]
// buffer: size int[1]
// expect: o = {0, 1, 2, 3, 4, 5, 6, 7}
// expect: size = {8}
// verdict: clean
// counts: global_reads=1 global_writes=2

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    o[i] = a[i];
    if (i == 0) size[0] = a_shape[0];
}
