// about: all threads have a fence in front of the barrier but the one that writes
// workgroup: 4 1 1
// array: a float[4] = ones
// buffer: total float[1]
// buffer: o float[4]
// verdict: faulty
// finding: data_race line 12 line 18 array total

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) {
        total[0] = 8.0;
    } else {
        memoryBarrierBuffer();
    }
    barrier();
    memoryBarrierBuffer();
    o[i] = a[i] + total[0];
}
