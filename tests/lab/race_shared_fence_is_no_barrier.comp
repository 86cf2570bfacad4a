// about: a memory barrier makes nobody wait
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: data_race line 12 line 14 array s

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    memoryBarrierShared();
    o[i] = s[TPB - 1 - i];
}
