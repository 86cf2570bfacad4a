// about: each thread sets its element to zero first
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = arange
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = 0.0;
    o[i] = a[i] + s[i];
}
