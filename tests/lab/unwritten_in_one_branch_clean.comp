// about: negative numbers have a result too
// workgroup: 4 1 1
// array: a float[4] = {1, -1, 4, 9}
// buffer: o float[4]
// expect: o = {1, 0, 2, 3}
// verdict: clean
// counts: global_reads=2 global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = 0.0;
    if (a[i] < 0.0) return;
    o[i] = sqrt(a[i]);
}
