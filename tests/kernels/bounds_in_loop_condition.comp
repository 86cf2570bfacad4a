// puzzle: 1
// about: the condition of a loop
// verdict: faulty
// finding: out_of_bounds line 9 array a element 4 thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    int k = 0;
    while (k < 5 && a[k] > -1000.0) {
        ++k;
    }
    result[i] = a[i] + 10;
}
