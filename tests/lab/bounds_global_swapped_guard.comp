// about: the guard compares the column with the number of rows, and the row with that of columns
// workgroup: 4 4 1
// array: a float[2,3] = arange
// buffer: o float[2,3] = zeros
// expect: o = {0, 1, 0, 3, 4, 0}
// verdict: faulty
// finding: out_of_bounds line 14 array a element 6 thread 0,2,0 times 2
// finding: out_of_bounds line 14 array o element 6 thread 0,2,0 times 2

void kernel() {
    uvec2 at = gl_LocalInvocationID.xy;
    if (at.x >= a_shape[0] || at.y >= a_shape[1]) return;
    uint i = at.y * a_strides[0] + at.x;
    o[i] = a[i];
}
