// about: every workgroup writes the size of the problem into the same place
// workgroup: 4 1 1
// groups: 2 1 1
// array: a float[8] = arange
// buffer: o float[8]
// buffer: size int[1]
// expect: o = {0, 1, 2, 3, 4, 5, 6, 7}
// expect: size = {8}
// verdict: faulty
// finding: same_value_race line 15 array size

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    o[i] = a[i];
    if (gl_LocalInvocationID.x == 0) size[0] = a_shape[0];
}
