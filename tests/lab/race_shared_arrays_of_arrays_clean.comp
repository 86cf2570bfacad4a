// about: three dimensions of threads and of shared memory, in order
// workgroup: 2 3 2
// array: a int[2,3,2] = arange
// buffer: o int[2,3,2]
// expect: o = {6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared int cube[2][3][2];

void kernel() {
    uvec3 at = gl_LocalInvocationID;
    uint flat_at = (at.z * 3 + at.y) * 2 + at.x;
    cube[at.z][at.y][at.x] = a[flat_at];
    barrier();
    o[flat_at] = cube[1 - at.z][at.y][at.x];
}
