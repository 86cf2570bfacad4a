// puzzle: 1
// about: an index far outside
// verdict: faulty
// finding: out_of_bounds line 8 array a element 2147483647 thread 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10 + 0 * a[2147483647];
}
