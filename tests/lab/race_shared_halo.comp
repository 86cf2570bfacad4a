// about: two writes and one read make two pairs of lines
// workgroup: 4 1 1
// array: a float[5] = arange
// buffer: o float[4]
// verdict: faulty
// finding: data_race line 13 line 15 array s
// finding: data_race line 14 line 15 array s element 4 times 1

shared float s[TPB + 1];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    if (i == 0) s[TPB] = a[TPB];
    o[i] = s[i] + s[i + 1];
}
