// about: thread 0 sets a single variable, and all read it at once
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8]
// verdict: faulty
// finding: data_race line 12 line 13 array scale

shared float scale;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) scale = a[7];
    o[i] = a[i] / scale;
}
