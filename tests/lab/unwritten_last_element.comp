// about: the guard leaves out the last element
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8]
// verdict: faulty
// finding: unwritten_result line 0 array o element 7

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < o_shape[0] - 1) o[i] = a[i];
}
