// about: the same step to the right in the last row leaves the array
// workgroup: 4 1 1
// array: a float[2,4] = arange
// buffer: o float[4]
// expect: o = {5, 6, 7, 0}
// verdict: faulty
// finding: out_of_bounds line 11 array a element 8 thread 3,0,0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[a_strides[0] + i + 1];
}
