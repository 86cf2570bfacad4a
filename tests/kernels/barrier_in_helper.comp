// puzzle: 1
// about: the call is in an if, the barrier in the function
// verdict: faulty
// finding: barrier_divergence line 7 thread 0,0,0

void wait() {
    barrier();
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i > 0) wait();
    result[i] = a[i] + 10;
}
