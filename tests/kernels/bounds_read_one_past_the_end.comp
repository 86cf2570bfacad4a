// puzzle: 1
// about: the last thread reads the element after the last
// verdict: faulty
// finding: out_of_bounds line 8 array a element 4 thread 3,0,0 case classic

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10 + 0 * a[i + 1];
}
