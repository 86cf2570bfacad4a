// about: both branches assign
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {6, 1, 2, 3}
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x;
    if (i > 0) x = a[i - 1];
    else x = 5.0;
    o[i] = x + 1.0;
}
