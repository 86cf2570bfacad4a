// about: stored for the threads 0 and 2, and overwritten for both
// workgroup: 4 1 1
// array: a float[4] = {0, 1, 0, 1}
// buffer: o float[4]
// expect: o = {1, 0, 1, 0}
// verdict: clean
// counts: global_reads=2 global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = 0.0 / a[i];
    if (a[i] == 0.0) o[i] = 1.0;
}
