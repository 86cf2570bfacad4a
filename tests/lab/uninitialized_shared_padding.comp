// about: the fifth column is there for padding only, and is read by mistake
// workgroup: 4 2 1
// array: a float[2,4] = arange
// buffer: o float[2,4]
// verdict: faulty
// finding: uninitialized_read line 14 array tile element 0,4 thread 3,0,0 times 2

shared float tile[2][5];

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    tile[at.y][at.x] = a[at.y * 4 + at.x];
    barrier();
    o[at.y * 4 + at.x] = 1.0 + tile[at.y][at.x + 1];
}
