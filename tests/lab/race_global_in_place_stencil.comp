// about: a stencil that overwrites what its neighbour is about to read
// workgroup: 8 1 1
// buffer: x float[8] = arange
// verdict: faulty
// finding: data_race line 9 array x

void kernel() {
    uint i = gl_LocalInvocationID.x;
    x[i] = x[i] + x[(i + 1) % TPB];
}
