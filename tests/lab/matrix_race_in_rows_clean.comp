// about: two threads write neighbouring elements of a row
// workgroup: 2
// buffer: m float[4] as row_major mat2 = zeros
// verdict: clean
// expect: m = {0, 1, 0, 0}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    m[0][i][0] = float(i);
}
