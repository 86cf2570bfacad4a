// about: the result of the stencil goes elsewhere
// workgroup: 8 1 1
// buffer: x float[8] = arange
// buffer: o float[8]
// expect: x = arange
// expect: o = {1, 3, 5, 7, 9, 11, 13, 7}
// verdict: clean
// counts: global_reads=2 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = x[i] + x[(i + 1) % TPB];
}
