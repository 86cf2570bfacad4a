// about: negative numbers are made zero first
// workgroup: 4 1 1
// array: a float[4] = {0, 1, 2, 5}
// buffer: o float[4]
// expect: o = {0, 0, 1, 2}
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float below = a[i] - 1.0;
    o[i] = sqrt(max(below, 0.0));
}
