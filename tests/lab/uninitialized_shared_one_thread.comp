// about: one element is left out, and its own thread reads it
// workgroup: 8 1 1
// array: a float[7] = arange
// buffer: o float[8]
// verdict: faulty
// finding: uninitialized_read line 13 array s element 7 thread 7,0,0 times 1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < a_shape[0]) s[i] = a[i];
    o[i] = 2.0 * s[i];
}
