// about: a sum that starts from nothing
// workgroup: 2 1 1
// array: a float[2,4] = arange
// buffer: o float[2]
// verdict: faulty
// finding: uninitialized_read line 11 array sum thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float sum;
    for (uint k = 0; k < 4; ++k) sum += a[i * 4 + k];
    o[i] = sum;
}
