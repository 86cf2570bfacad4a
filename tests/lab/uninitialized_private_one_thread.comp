// about: thread 0 goes past the only assignment
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: uninitialized_read line 12 array x thread 0,0,0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x;
    if (i > 0) x = a[i - 1];
    o[i] = x + 1.0;
}
