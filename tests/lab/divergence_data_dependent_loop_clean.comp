// about: all threads count down from the same element of shared memory
// workgroup: 4 1 1
// array: a int[4] = {2, 2, 3, 2}
// buffer: o int[4]
// expect: o = zeros
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared int s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    int left = s[2];
    while (left > 0) {
        barrier();
        --left;
    }
    o[i] = left;
}
