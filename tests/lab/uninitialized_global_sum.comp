// about: += on a result that holds nothing yet
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: uninitialized_read line 10 array o element 0 thread 0,0,0 times 4

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] += a[i];
}
