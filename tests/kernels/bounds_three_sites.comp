// puzzle: 1
// about: one finding for each place
// verdict: faulty
// finding: out_of_bounds line 14 array a element 4
// finding: out_of_bounds line 15 array s element 4
// finding: out_of_bounds line 16 array result element 4

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = 0.0;
    barrier();
    float x = a[i + 1];
    float y = s[i + 1];
    result[i + (i == TPB - 1 ? 1 : 0)] = 0.0;
    result[i] = a[i] + 10 + 0 * (x + y);
}
