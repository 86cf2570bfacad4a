// about: the thread without an element of the array writes a zero
// workgroup: 8 1 1
// array: a float[7] = arange
// buffer: o float[8]
// expect: o = {0, 2, 4, 6, 8, 10, 12, 0}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = i < a_shape[0] ? a[i] : 0.0;
    o[i] = 2.0 * s[i];
}
