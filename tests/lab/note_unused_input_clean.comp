// about: b is never read, which is worth a note
// workgroup: 4 1 1
// array: a float[4] = arange
// array: b float[4] = arange
// buffer: o float[4]
// expect: o = {0, 2, 4, 6}
// verdict: clean
// note: unused_input line 0 array b
// counts: global_reads=2 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i] + a[i];
}
