// about: all four are set
// workgroup: 4 1 1
// array: a int[4] = {0, 1, 3, 2}
// buffer: o int[4]
// expect: o = {1, 2, 10, 5}
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    int own[4];
    for (int k = 0; k < 4; ++k) own[k] = k * k;
    o[i] = own[a[i]] + 1;
}
