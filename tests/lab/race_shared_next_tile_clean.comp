// about: a second barrier at the end of each iteration
// workgroup: 4 1 1
// array: a float[8] = arange
// buffer: o float[4]
// expect: o = {28, 28, 28, 28}
// verdict: clean
// counts: global_reads=2 global_writes=1 shared_reads=8 shared_writes=2

shared float tile[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float sum = 0.0;
    for (uint start = 0; start < 8; start += TPB) {
        tile[i] = a[start + i];
        barrier();
        for (uint k = 0; k < TPB; ++k) sum += tile[k];
        barrier();
    }
    o[i] = sum;
}
