// about: the threads of one subgroup may be taken to run in step, but nothing promises it
// workgroup: 32 1 1
// array: a float[32] = arange
// buffer: o float[32]
// verdict: faulty
// finding: data_race line 12 line 13 array s

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    o[i] = s[TPB - 1 - i];
}
