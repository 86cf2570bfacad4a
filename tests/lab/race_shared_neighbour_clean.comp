// about: the neighbour's element is read after a barrier
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8]
// expect: o = {0, 1, 3, 5, 7, 9, 11, 13}
// verdict: clean
// counts: global_reads=2 global_writes=1 shared_reads=1 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    uint left = i > 0 ? i - 1 : 0;
    o[i] = a[i] + s[left];
}
