// about: the rows have one element more, which is set
// workgroup: 4 2 1
// array: a float[2,4] = arange
// buffer: o float[2,4]
// expect: o = {1, 2, 3, 0, 5, 6, 7, 0}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=2

shared float tile[2][5];

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    tile[at.y][at.x] = a[at.y * 4 + at.x];
    if (at.x == 0) tile[at.y][4] = 0.0;
    barrier();
    o[at.y * 4 + at.x] = tile[at.y][at.x + 1];
}
