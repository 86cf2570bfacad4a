// about: thread 3 takes the value from where nobody writes
// workgroup: 16 1 1
// array: a float[16] = arange
// buffer: o float[16]
// expect: o = {0, 1, 2, 12, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
// verdict: clean
// counts: global_reads=2 global_writes=1 shared_reads=1 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    o[i] = i == 3 ? a[12] : s[i];
}
