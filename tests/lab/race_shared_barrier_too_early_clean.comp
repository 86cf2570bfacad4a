// about: the same reversal with the barrier in its place
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8]
// expect: o = {14, 12, 10, 8, 6, 4, 2, 0}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = 2.0 * a[i];
    barrier();
    o[i] = s[TPB - 1 - i];
}
