// about: all threads read one element, and one of the readers writes it right after
// workgroup: 8 1 1
// array: a float[8] = arange
// buffer: o float[8]
// verdict: faulty
// finding: data_race line 14 line 15 array first element 0

shared float first[1];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) first[0] = a[0];
    barrier();
    o[i] = a[i] - first[0];
    if (i == 0) first[0] = 1.0;
}
