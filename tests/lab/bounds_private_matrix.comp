// about: a matrix of two columns, asked for the third and the fourth
// workgroup: 4 1 1
// buffer: o float[4]
// expect: o = {1, 3, 0, 0}
// verdict: faulty
// finding: out_of_bounds line 11 array m thread 2,0,0 times 2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    mat2 m = mat2(1.0, 2.0, 3.0, 4.0);
    o[i] = m[i].x;
}
