// about: every step waits, but nobody waits for the last one
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8]
// verdict: faulty
// finding: data_race line 15 line 17 array s element 0

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        barrier();
        if (i < stride) s[i] += s[i + stride];
    }
    o[i] = a[i] - s[0];
}
