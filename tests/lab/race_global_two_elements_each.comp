// about: the second element that a thread writes is the first one of the next thread
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[9]
// verdict: faulty
// finding: data_race line 10 line 11 array o

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = a[i];
    o[i + 1] = a[i];
}
