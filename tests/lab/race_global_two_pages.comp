// about: two steps from page to page of one array, with a barrier that does not order arrays
// workgroup: 4 1 1
// constant: N = 4
// buffer: x float[2,4] = {1, 0, 0, 0, 0, 0, 0, 0}
// verdict: faulty
// finding: data_race line 12 array x

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint from = 0;
    for (uint iteration = 0; iteration < 2; ++iteration) {
        x[(1 - from) * N + i] = x[from * N + i] + x[from * N + (i + 3) % N];
        barrier();
        from = 1 - from;
    }
}
