// about: an array of a thread's own, the first dimension of two
// workgroup: 4 1 1
// buffer: o int[4]
// expect: o = {1, 4, 0, 0}
// verdict: faulty
// finding: out_of_bounds line 11 array own element 2,0 thread 2,0,0 times 2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    int own[2][3] = {{1, 2, 3}, {4, 5, 6}};
    o[i] = own[i][0];
}
