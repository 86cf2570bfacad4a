// puzzle: 1
// about: a signed index below 0
// verdict: faulty
// finding: out_of_bounds line 9 array a element -1 thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    int k = int(i) - 1;
    result[i] = a[i] + 10 + 0 * a[k];
}
