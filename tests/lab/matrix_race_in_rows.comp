// about: two threads write one element of a matrix that lies in rows
// workgroup: 2
// buffer: m float[4] as row_major mat2 = zeros
// verdict: faulty
// finding: data_race line 10 array m element 0,1,0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint column = 1;
    m[0][column][0] = float(i);
}
