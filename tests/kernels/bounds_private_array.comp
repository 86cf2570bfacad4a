// puzzle: 1
// about: an array of a thread's own
// verdict: faulty
// finding: out_of_bounds line 12 array own element 2 thread 2,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float own[2];
    own[0] = 0.0;
    own[1] = 0.0;
    result[i] = a[i] + 10;
    if (i < 3) result[i] += own[i];
}
