// about: the neighbour's element is read with no barrier after the write
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8]
// verdict: faulty
// finding: data_race line 12 line 14 array s

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    uint left = i > 0 ? i - 1 : 0;
    o[i] = a[i] + s[left];
}
