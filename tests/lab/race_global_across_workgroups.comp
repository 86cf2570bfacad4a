// about: no barrier reaches the other workgroup
// workgroup: 4 1 1
// groups: 2 1 1
// array: a float[8] = arange
// buffer: mid float[8] = zeros
// buffer: o float[8]
// verdict: faulty
// finding: data_race line 12 line 16 array mid

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    mid[i] = 2.0 * a[i];
    memoryBarrierBuffer();
    barrier();
    memoryBarrierBuffer();
    o[i] = mid[7 - i];
}
