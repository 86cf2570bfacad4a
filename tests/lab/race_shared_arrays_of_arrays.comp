// about: blocks within rows within planes; the planes are swapped too early
// workgroup: 2 3 2
// array: a int[2,3,2] = arange
// buffer: o int[2,3,2]
// verdict: faulty
// finding: data_race line 13 line 14 array cube

shared int cube[2][3][2];

void kernel() {
    uvec3 at = gl_LocalInvocationID;
    uint flat_at = (at.z * 3 + at.y) * 2 + at.x;
    cube[at.z][at.y][at.x] = a[flat_at];
    o[flat_at] = cube[1 - at.z][at.y][at.x];
}
