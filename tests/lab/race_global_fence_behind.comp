// about: the only fence comes too late for what was written before the barrier
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: mid float[8]
// buffer: o float[8]
// verdict: faulty
// finding: data_race line 11 line 14 array mid

void kernel() {
    uint i = gl_LocalInvocationID.x;
    mid[i] = 2.0 * a[i];
    barrier();
    memoryBarrierBuffer();
    o[i] = mid[TPB - 1 - i];
}
