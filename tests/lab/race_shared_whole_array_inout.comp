// about: inout copies the whole array in and back out again, in every thread
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// verdict: faulty
// finding: data_race line 18 array s

shared float s[TPB];

void twice(inout float x[TPB], uint at) {
    x[at] *= 2.0;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i] + 1.0;
    barrier();
    twice(s, i);
    barrier();
    o[i] = s[i];
}
