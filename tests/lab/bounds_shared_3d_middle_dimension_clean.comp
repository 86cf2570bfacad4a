// about: three threads deep in the middle, and no further
// workgroup: 2 3 2
// buffer: o uint[2,3,2]
// expect: o = {0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2}
// verdict: clean
// counts: global_writes=1 shared_reads=1 shared_writes=1

shared uint cube[2][3][2];

void kernel() {
    uvec3 at = gl_LocalInvocationID;
    cube[at.z][2 - at.y][at.x] = 2 - at.y;
    barrier();
    o[(at.z * 3 + at.y) * 2 + at.x] = cube[at.z][at.y][at.x];
}
