// about: the elements of the threads lie two apart
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[8]
// expect: o = {0, 0, 1, 1, 2, 2, 3, 3}
// verdict: clean
// counts: global_reads=2 global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[2 * i] = a[i];
    o[2 * i + 1] = a[i];
}
