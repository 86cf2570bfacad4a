// about: the barrier is in a helper too
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {3, 2, 1, 0}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared float s[TPB];

void load_own(uint i) {
    s[i] = a[i];
    barrier();
}

float opposite(uint i) {
    return s[TPB - 1 - i];
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    load_own(i);
    o[i] = opposite(i);
}
