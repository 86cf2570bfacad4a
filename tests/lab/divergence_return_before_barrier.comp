// about: the last thread has returned when the others wait
// workgroup: 4 1 1
// array: a float[3] = arange
// buffer: o float[3]
// verdict: faulty
// finding: barrier_divergence line 14

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i >= a_shape[0]) return;
    s[i] = a[i];
    barrier();
    o[i] = s[2 - i];
}
