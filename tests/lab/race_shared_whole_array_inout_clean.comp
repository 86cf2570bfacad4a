// about: in copies the whole array too, but writes nothing back
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {2, 4, 6, 8}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=4 shared_writes=1

shared float s[TPB];

float twice(in float x[TPB], uint at) {
    return 2.0 * x[at];
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i] + 1.0;
    barrier();
    o[i] = twice(s, i);
}
