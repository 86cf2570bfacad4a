// about: the length of an array of vectors counts vectors
// workgroup: 4 1 1
// array: a vec4[2] = arange
// buffer: o vec4[4]
// expect: o = {0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0, 0, 0, 0, 0}
// verdict: faulty
// finding: out_of_bounds line 11 array a element 2 thread 2,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i];
}
