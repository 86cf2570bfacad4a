// about: for negative numbers the result is forgotten
// workgroup: 4 1 1
// array: a float[4] = {1, -1, 4, 9}
// buffer: o float[4]
// verdict: faulty
// finding: unwritten_result line 0 array o element 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (a[i] < 0.0) return;
    o[i] = sqrt(a[i]);
}
