// about: one of two results is forgotten, but for its first element
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: sums float[4]
// buffer: products float[4]
// verdict: faulty
// finding: unwritten_result line 0 array products element 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    sums[i] = a[i] + 2.0;
    if (i == 0) products[i] = a[i] * 2.0;
}
