// about: an assignment first, and then +=
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {0, 2, 4, 6}
// verdict: clean
// counts: global_reads=3 global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i];
    o[i] += a[i];
}
