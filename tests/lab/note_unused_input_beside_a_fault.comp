// about: a note goes with a fault as well
// workgroup: 4 1 1
// array: a float[4] = arange
// array: b float[4] = arange
// buffer: o float[4]
// expect: o = {1, 2, 3, 0}
// verdict: faulty
// finding: out_of_bounds line 13 array a element 4 thread 3,0,0 times 1
// note: unused_input line 0 array b

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i + 1];
}
