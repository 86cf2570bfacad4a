// puzzle: 1
// about: 0 - 1 in a uint
// verdict: faulty
// finding: out_of_bounds line 8 array a element 4294967295 thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10 + 0 * a[i - 1];
}
