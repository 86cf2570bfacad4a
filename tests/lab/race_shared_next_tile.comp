// about: the next tile is written while slow threads still read this one
// workgroup: 4 1 1
// array: a float[8] = arange
// buffer: o float[4]
// verdict: faulty
// finding: data_race line 14 line 16 array tile

shared float tile[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float sum = 0.0;
    for (uint start = 0; start < 8; start += TPB) {
        tile[i] = a[start + i];
        barrier();
        for (uint k = 0; k < TPB; ++k) sum += tile[k];
    }
    o[i] = sum;
}
