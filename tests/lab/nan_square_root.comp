// about: the root of a negative number, for the first thread only
// workgroup: 4 1 1
// array: a float[4] = {0, 1, 2, 5}
// buffer: o float[4]
// verdict: faulty
// finding: nan_result line 12 array o element 0
// note: undefined_operation line 12 thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float below = a[i] - 1.0;
    o[i] = sqrt(below);
}
