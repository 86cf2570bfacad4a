// about: the last thread has no right neighbour, and does not ask for it
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8]
// expect: o = {1, 3, 5, 7, 9, 11, 13, 7}
// verdict: clean
// counts: global_reads=2 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float right = i + 1 < a_shape[0] ? a[i + 1] : 0.0;
    o[i] = a[i] + right;
}
