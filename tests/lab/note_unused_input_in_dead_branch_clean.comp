// about: the read of b is there, but no thread comes to it
// workgroup: 4 1 1
// array: a float[4] = arange
// array: b float[4] = arange
// buffer: o float[4]
// expect: o = arange
// verdict: clean
// note: unused_input line 0 array b
// counts: global_reads=2 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i];
    if (a[i] < 0.0) o[i] = b[i];
}
