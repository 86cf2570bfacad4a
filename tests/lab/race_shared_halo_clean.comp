// about: one barrier is good for both writes
// workgroup: 4 1 1
// array: a float[5] = arange
// buffer: o float[4]
// expect: o = {1, 3, 5, 7}
// verdict: clean
// counts: global_reads=2 global_writes=1 shared_reads=2 shared_writes=2

shared float s[TPB + 1];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    if (i == 0) s[TPB] = a[TPB];
    barrier();
    o[i] = s[i] + s[i + 1];
}
