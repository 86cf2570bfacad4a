// about: the reader must be done before the owner writes again
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: data_race line 14 line 15 array s

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    float right = s[(i + 1) % TPB];
    s[i] = -1.0;
    o[i] = right + s[i];
}
