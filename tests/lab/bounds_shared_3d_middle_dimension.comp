// about: the dimension in the middle is left, by a write
// workgroup: 2 3 2
// buffer: o uint[2,3,2]
// expect: o = zeros
// verdict: faulty
// finding: out_of_bounds line 14 array cube element 0,3,0 thread 0,2,0 times 4

shared uint cube[2][3][2];

void kernel() {
    uvec3 at = gl_LocalInvocationID;
    cube[at.z][at.y][at.x] = 0;
    barrier();
    cube[at.z][at.y == 2 ? 3 : at.y][at.x] = 0;
    barrier();
    o[(at.z * 3 + at.y) * 2 + at.x] = cube[at.z][at.y][at.x];
}
