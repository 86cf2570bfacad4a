// about: the last thread reads one past the end, and gets 0
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8]
// expect: o = {1, 3, 5, 7, 9, 11, 13, 7}
// verdict: faulty
// finding: out_of_bounds line 11 array a element 8 thread 7,0,0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i] + a[i + 1];
}
