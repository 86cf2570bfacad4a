// about: what a function gives out is stored on the line of the call
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: data_race line 16 line 17 array s

shared float s[TPB];

void twice(float x, out float y) {
    y = 2.0 * x;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    twice(a[i], s[(i + 1) % TPB]);
    o[i] = s[i];
}
