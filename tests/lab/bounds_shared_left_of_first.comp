// about: thread 0 subtracts 1 from an unsigned 0
// workgroup: 4 1 1
// array: a float[4] = arange
// buffer: o float[4]
// expect: o = {0, 0, 1, 2}
// verdict: faulty
// finding: out_of_bounds line 15 array s thread 0,0,0 times 1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    o[i] = s[i - 1];
}
