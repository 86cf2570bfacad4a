// about: a buffer of which one element has no value yet
// workgroup: 4
// array: a float[4] = {1, 2, _, 4}
// buffer: o float[4]
// verdict: faulty
// finding: uninitialized_read line 10 array a element 2 thread 2,0,0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i];
}
