// about: a condition that is the same for all threads
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = reverse
// verdict: clean
// counts: global_reads=2 global_writes=1 shared_reads=1 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    if (a[2] > 1.0) {
        barrier();
        o[i] = s[TPB - 1 - i];
    } else {
        o[i] = s[i];
    }
}
