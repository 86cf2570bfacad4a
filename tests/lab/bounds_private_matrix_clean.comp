// about: column and row of a matrix from one number
// workgroup: 4 1 1
// buffer: o float[4]
// expect: o = {1, 2, 3, 4}
// verdict: clean
// counts: global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    mat2 m = mat2(1.0, 2.0, 3.0, 4.0);
    o[i] = m[i / 2][i % 2];
}
