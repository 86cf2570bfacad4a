// about: of sixteen threads one reads an element that is not its own
// workgroup: 16 1 1
// array: a float[16] = arange
// buffer: o float[16]
// verdict: faulty
// finding: data_race line 12 line 13 array s element 12 times 1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    o[i] = s[i == 3 ? 12 : i];
}
