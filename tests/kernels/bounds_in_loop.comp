// puzzle: 1
// about: from iteration 4 on; the first one counts
// verdict: faulty
// finding: out_of_bounds line 10 array a element 4 thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = 0;
    for (int k = 0; k < 6; ++k) {
        x += 0 * a[k];
    }
    result[i] = a[i] + 10 + x;
}
