// about: the first thread of each row writes
// workgroup: 4 2 1
// array: a int[2] = {5, 6}
// buffer: o int[2,4]
// expect: o = {5, 5, 5, 5, 6, 6, 6, 6}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared int rows[2][4];

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    if (at.x == 0) rows[at.y][0] = a[at.y];
    barrier();
    o[at.y * 4 + at.x] = rows[at.y][0];
}
