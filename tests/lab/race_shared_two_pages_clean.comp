// about: with two pages one barrier in each step is enough
// workgroup: 8 1 1
// array: a float[8] = ones
// buffer: o float[8]
// expect: o = {1, 2, 3, 4, 5, 6, 7, 8}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=7 shared_writes=4

shared float pages[2][TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    pages[0][i] = a[i];
    barrier();
    uint from = 0;
    for (uint offset = 1; offset < TPB; offset *= 2) {
        pages[1 - from][i] = pages[from][i] + (i >= offset ? pages[from][i - offset] : 0.0);
        barrier();
        from = 1 - from;
    }
    o[i] = pages[from][i];
}
