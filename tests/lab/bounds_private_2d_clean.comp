// about: both indices are brought into range
// workgroup: 4 1 1
// buffer: o int[4]
// expect: o = {1, 5, 3, 4}
// verdict: clean
// counts: global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    int own[2][3] = {{1, 2, 3}, {4, 5, 6}};
    o[i] = own[i % 2][i % 3];
}
