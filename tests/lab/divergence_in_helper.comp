// about: the call is in an if, the barrier in the function
// workgroup: 4 1 1
// buffer: o uint[4]
// verdict: faulty
// finding: barrier_divergence line 8

void meet() {
    barrier();
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i != 2) meet();
    o[i] = i;
}
