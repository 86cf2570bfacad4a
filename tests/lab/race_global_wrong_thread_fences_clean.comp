// about: in front of the barrier only the thread that writes needs a fence
// workgroup: 4 1 1
// array: a float[4] = ones
// buffer: total float[1]
// buffer: o float[4]
// expect: total = {8}
// expect: o = {9, 9, 9, 9}
// verdict: clean
// counts: global_reads=2 global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) {
        total[0] = 8.0;
        memoryBarrierBuffer();
    }
    barrier();
    memoryBarrierBuffer();
    o[i] = a[i] + total[0];
}
