// about: shared memory starts with anything in it, not with zeros
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: uninitialized_read line 12 array s element 0 thread 0,0,0 times 4

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i] + s[i];
}
