// about: the logarithm of a negative number
// workgroup: 2 1 1
// array: a float[2] = {1, -1}
// buffer: o float[2]
// verdict: faulty
// finding: nan_result line 11 array o element 1
// note: undefined_operation line 11 thread 1,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = log(a[i]);
}
