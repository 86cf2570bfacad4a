// about: the thread without an element returns after the barrier
// workgroup: 4 1 1
// array: a float[3] = arange
// buffer: o float[3]
// expect: o = {2, 1, 0}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < a_shape[0]) s[i] = a[i];
    barrier();
    if (i >= a_shape[0]) return;
    o[i] = s[2 - i];
}
