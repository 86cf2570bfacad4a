// about: component after component of an array of vectors
// workgroup: 8 1 1
// array: a vec4[2] = arange
// buffer: o float[8]
// expect: o = arange
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i / 4][i % 4];
}
