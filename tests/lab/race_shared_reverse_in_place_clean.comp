// about: a register and one more barrier keep the reads before the writes
// workgroup: 8 1 1
// array: a int[8] = arange
// buffer: o int[8]
// expect: o = {7, 6, 5, 4, 3, 2, 1, 0}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=2 shared_writes=2

shared int s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    int other = s[TPB - 1 - i];
    barrier();
    s[i] = other;
    barrier();
    o[i] = s[i];
}
