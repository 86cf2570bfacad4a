// about: the write past the end goes nowhere
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8] = zeros
// expect: o = {0, 0, 1, 2, 3, 4, 5, 6}
// verdict: faulty
// finding: out_of_bounds line 11 array o element 8 thread 7,0,0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i + 1] = a[i];
}
