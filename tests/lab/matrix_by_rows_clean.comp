// about: the same memory taken for rows; a whole matrix is read, and a product written
// workgroup: 1
// array: m float[12] as row_major mat3 = {1, 2, 3, 0,
//                                         4, 5, 6, 0,
//                                         7, 8, 9, 0}
// buffer: o float[16] as row_major mat3x4 = zeros
// buffer: v float[4]
// verdict: clean
// expect: v = {2, 5, 8, 14}
// expect: o = {1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 1, 1, 1, 0}

void kernel() {
    mat3 a = m[0];
    v[0] = m[0][1][0];
    v[1] = a[1][1];
    v[2] = m[0][1].z;
    v[3] = (a * vec3(1.0, 2.0, 3.0)).x;
    for (int c = 0; c < 3; ++c) {
        o[0][c] = vec4(a[c], 1.0);
    }
}
