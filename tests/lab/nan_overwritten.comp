// about: stored for the threads 0 and 2, and overwritten for 0 only
// workgroup: 4 1 1
// array: a float[4] = {0, 1, 0, 1}
// buffer: o float[4]
// verdict: faulty
// finding: nan_result line 11 array o
// note: undefined_operation line 11 thread 2,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = 0.0 / a[i];
    if (i == 0) o[i] = 1.0;
}
