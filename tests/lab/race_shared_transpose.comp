// about: a two-dimensional tile is read across before all have written
// workgroup: 4 4 1
// array: a float[4,4] = arange
// buffer: o float[4,4]
// verdict: faulty
// finding: data_race line 12 line 13 array tile

shared float tile[4][4];

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    tile[at.y][at.x] = a[at.y * 4 + at.x];
    o[at.y * 4 + at.x] = tile[at.x][at.y];
}
