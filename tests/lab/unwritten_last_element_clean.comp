// about: the guard lets all elements pass
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8]
// expect: o = arange
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < o_shape[0]) o[i] = a[i];
}
