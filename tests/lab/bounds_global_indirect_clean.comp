// about: the wrong index is looked at before it is used
// workgroup: 4 1 1
// array: a float[4] = {10, 20, 30, 40}
// array: from int[4] = {3, 2, -1, 0}
// buffer: o float[4]
// expect: o = {40, 30, 0, 10}
// verdict: clean
// counts: global_reads=2 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    int k = from[i];
    o[i] = k >= 0 && k < a.length() ? a[k] : 0.0;
}
