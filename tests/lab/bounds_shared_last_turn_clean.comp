// about: the loop with <
// workgroup: 4 1 1
// array: a float[4] = ones
// buffer: o float[4]
// expect: o = {4, 4, 4, 4}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=4 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    float sum = 0.0;
    for (uint k = 0; k < TPB; ++k) sum += s[k];
    o[i] = sum;
}
