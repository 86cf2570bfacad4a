// about: some threads come to the barrier from the case before, and the others begin there
// workgroup: 8
// buffer: o uint[8]
// verdict: faulty
// finding: barrier_divergence line 12

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint x = 0;
    switch (i & 1u) {
        case 0: x = 1;
        case 1: barrier();
    }
    o[i] = x;
}
