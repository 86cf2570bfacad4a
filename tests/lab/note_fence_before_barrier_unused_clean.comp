// about: nothing relies on the fence in front, as each thread reads what it wrote: no note
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: mid float[8]
// buffer: o float[8]
// expect: o = {0, 2, 4, 6, 8, 10, 12, 14}
// verdict: clean
// counts: global_reads=2 global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    mid[i] = 2.0 * a[i];
    memoryBarrierBuffer();
    barrier();
    o[i] = mid[i];
}
