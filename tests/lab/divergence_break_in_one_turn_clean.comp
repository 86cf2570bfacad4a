// about: the same text as divergence_break_in_one_iteration, with data that makes all leave
// workgroup: 4 1 1
// array: a float[4] = zeros
// buffer: o uint[4]
// expect: o = {2, 2, 2, 2}
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint k = 0;
    for (; k < 4; ++k) {
        if (k == 2 && a[i] == 0.0) break;
        barrier();
    }
    o[i] = k;
}
