// about: threads fall through to a function with a barrier, in the third case only
// workgroup: 8
// buffer: o uint[8]
// verdict: faulty
// finding: barrier_divergence line 11

uint x = 0;

void meet() {
    x += 4;
    barrier();
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    switch (i % 3u) {
        case 0: x += 1;
        case 1: x += 2;
        default: meet();
    }
    o[i] = x;
}
