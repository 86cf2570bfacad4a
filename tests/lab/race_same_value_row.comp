// about: the four threads of a row all write the first element of it
// workgroup: 4 2 1
// array: a int[2] = {5, 6}
// buffer: o int[2,4]
// expect: o = {5, 5, 5, 5, 6, 6, 6, 6}
// verdict: faulty
// finding: same_value_race line 13 array rows

shared int rows[2][4];

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    rows[at.y][0] = a[at.y];
    barrier();
    o[at.y * 4 + at.x] = rows[at.y][0];
}
