// about: a case with a loop, in each round of which those who fell in and those who began meet
// workgroup: 4
// buffer: o uint[4]
// verdict: faulty
// finding: barrier_divergence line 13

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint x = 0;
    for (uint k = 0; k < 2; k++) {
        switch ((i + k) & 1u) {
            case 0: x++;
            default: for (uint n = 0; n < 3; n++) barrier();
        }
    }
    o[i] = x;
}
