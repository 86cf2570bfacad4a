// about: memoryBarrier() is for memory of every kind
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: mid float[8]
// buffer: o float[8]
// expect: o = {14, 12, 10, 8, 6, 4, 2, 0}
// verdict: clean
// counts: global_reads=2 global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    mid[i] = 2.0 * a[i];
    memoryBarrier();
    barrier();
    memoryBarrier();
    o[i] = mid[TPB - 1 - i];
}
