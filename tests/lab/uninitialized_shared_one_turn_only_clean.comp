// about: the loop leaves out the same element
// workgroup: 4 1 1
// array: a float[4] = ones
// buffer: o float[4]
// expect: o = {3, 3, 3, 3}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=3 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i != 2) s[i] = a[i];
    barrier();
    float sum = 0.0;
    for (uint k = 0; k < TPB; ++k) {
        if (k != 2) sum += s[k];
    }
    o[i] = sum;
}
