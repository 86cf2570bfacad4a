// about: the tile of race_shared_transpose, after a barrier
// workgroup: 4 4 1
// array: a float[4,4] = arange
// buffer: o float[4,4]
// expect: o = {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared float tile[4][4];

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    tile[at.y][at.x] = a[at.y * 4 + at.x];
    barrier();
    o[at.y * 4 + at.x] = tile[at.x][at.y];
}
