// about: it is made in shared memory; the line is that of the store to the result
// workgroup: 4 1 1
// array: a float[4] = {4, 0, 4, 4}
// buffer: o float[4]
// verdict: faulty
// finding: nan_result line 15 array o element 1
// note: undefined_operation line 13 thread 1,0,0

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = 0.0 / a[i];
    barrier();
    o[i] = s[i] + 1.0;
}
