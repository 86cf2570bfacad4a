// about: the tree has a barrier in front, and none from step to step
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[1]
// verdict: faulty
// finding: data_race line 15 array s

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (i < stride) s[i] += s[i + stride];
    }
    if (i == 0) o[0] = s[0];
}
