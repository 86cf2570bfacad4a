// about: <= instead of < in a loop: only the last iteration is outside
// workgroup: 4 1 1
// array: a float[4] = ones
// buffer: o float[4]
// expect: o = {4, 4, 4, 4}
// verdict: faulty
// finding: out_of_bounds line 16 array s element 4 thread 0,0,0 times 4

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    float sum = 0.0;
    for (uint k = 0; k <= TPB; ++k) sum += s[k];
    o[i] = sum;
}
