// about: the element to the right of the last one is there, but nobody sets it
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: uninitialized_read line 14 array s element 4 thread 3,0,0 times 1

shared float s[TPB + 1];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    o[i] = s[i] + s[i + 1];
}
