// about: all make as many iterations, and the work within is in an if
// workgroup: 4 1 1
// buffer: o uint[4]
// expect: o = arange
// verdict: clean
// counts: global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint iterations = 0;
    for (uint k = 0; k < TPB; ++k) {
        barrier();
        if (k < i) ++iterations;
    }
    o[i] = iterations;
}
