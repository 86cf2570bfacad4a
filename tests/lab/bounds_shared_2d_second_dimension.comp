// about: inside the array as a whole, outside of its row
// workgroup: 4 2 1
// array: a float[2,4] = arange
// buffer: o float[2,4]
// expect: o = {1, 2, 3, 0, 5, 6, 7, 0}
// verdict: faulty
// finding: out_of_bounds line 15 array tile element 0,4 thread 3,0,0 times 2

shared float tile[2][4];

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    tile[at.y][at.x] = a[at.y * 4 + at.x];
    barrier();
    o[at.y * 4 + at.x] = tile[at.y][at.x + 1];
}
