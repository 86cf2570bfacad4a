// about: whatever the values are, the two ways around give the same
// workgroup: 4 1 1
// array: a float[4] = random
// buffer: o float[4]
// expect: o = zeros
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=4 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    uint other = TPB - 1 - i;
    o[i] = s[i] * s[other] - s[other] * s[i];
}
