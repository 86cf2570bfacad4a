// about: a copy to a place further on in the same array, no longer than the distance
// workgroup: 16
// buffer: v uint[48] = arange
// expect: v = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
//   10, 11, 12, 13, 14, 15, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47}
// verdict: clean

void kernel() {
    uint i = gl_LocalInvocationID.x;
    v[i + 16] = v[i];
}
