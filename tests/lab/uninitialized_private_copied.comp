// about: y is a copy of what nobody set; it is read on the last line
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: uninitialized_read line 13 array y thread 0,0,0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x;
    if (i > 0) x = a[i];
    float y = x;
    o[i] = y + 1.0;
}
