// about: thread 2 leaves out its element; all threads come to it in turn 2
// workgroup: 4 1 1
// array: a float[4] = ones
// buffer: o float[4]
// verdict: faulty
// finding: uninitialized_read line 15 array s element 2 thread 0,0,0

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i != 2) s[i] = a[i];
    barrier();
    float sum = 0.0;
    for (uint k = 0; k < TPB; ++k) sum += s[k];
    o[i] = sum;
}
