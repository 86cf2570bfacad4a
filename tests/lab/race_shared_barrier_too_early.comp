// about: the barrier stands before the write it should wait for
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8]
// verdict: faulty
// finding: data_race line 13 line 14 array s

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    barrier();
    s[i] = 2.0 * a[i];
    o[i] = s[TPB - 1 - i];
}
