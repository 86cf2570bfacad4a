// about: each element by itself, and the first one is 0
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: nan_result line 11 array o element 0
// note: undefined_operation line 11 thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i] / a[i];
}
