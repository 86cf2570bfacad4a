// about: the columns go round, so that the padding is left alone
// workgroup: 4 2 1
// array: a float[2,4] = arange
// buffer: o float[2,4]
// expect: o = {2, 3, 4, 1, 6, 7, 8, 5}
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared float tile[2][5];

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    tile[at.y][at.x] = a[at.y * 4 + at.x];
    barrier();
    o[at.y * 4 + at.x] = 1.0 + tile[at.y][(at.x + 1) % 4];
}
