// about: twelve threads for ten elements; both arrays are too short on the same line
// workgroup: 4 1 1
// groups: 3 1 1
// array: a float[10] = arange
// buffer: o float[10]
// expect: o = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
// verdict: faulty
// finding: out_of_bounds line 13 array a element 10 thread 2,0,0 workgroup 2,0,0 times 2
// finding: out_of_bounds line 13 array o element 10 thread 2,0,0 workgroup 2,0,0 times 2

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    o[i] = a[i] + 1.0;
}
