// about: one statement reads the other end of the array and writes this one
// workgroup: 8 1 1
// array: a int[8] = arange
// buffer: o int[8]
// verdict: faulty
// finding: data_race line 14 array s

shared int s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    s[i] = s[TPB - 1 - i];
    barrier();
    o[i] = s[i];
}
