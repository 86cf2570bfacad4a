// about: a scan from page to page, without a barrier between the steps
// workgroup: 8 1 1
// array: a float[8] = ones
// buffer: o float[8]
// verdict: faulty
// finding: data_race line 16 array pages

shared float pages[2][TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    pages[0][i] = a[i];
    barrier();
    uint from = 0;
    for (uint offset = 1; offset < TPB; offset *= 2) {
        pages[1 - from][i] = pages[from][i] + (i >= offset ? pages[from][i - offset] : 0.0);
        from = 1 - from;
    }
    o[i] = pages[from][i];
}
