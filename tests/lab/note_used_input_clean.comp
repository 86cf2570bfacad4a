// about: one read of one element by one thread is enough
// workgroup: 4 1 1
// array: a float[4] = arange
// array: b float[4] = arange
// buffer: o float[4]
// expect: o = {0, 2, 4, 6}
// verdict: clean
// counts: global_reads=2 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i] + (i == 2 ? b[i] : a[i]);
}
