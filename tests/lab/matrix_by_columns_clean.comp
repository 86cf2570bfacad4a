// about: a matrix in a buffer lies column by column, a mat3 with a gap behind each
// workgroup: 3
// array: m float[12] as mat3 = {1, 2, 3, 0,
//                               4, 5, 6, 0,
//                               7, 8, 9, 0}
// buffer: o float[3]
// verdict: clean
// expect: o = {4, 5, 6}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = m[0][1][i];
}
