// about: the line is that of the access in the function
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {2, 3, 0, 0}
// verdict: faulty
// finding: out_of_bounds line 10 array a element 4 thread 2,0,0 times 2

float ahead(uint i, uint by) {
    return a[i + by];
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = ahead(i, 2);
}
