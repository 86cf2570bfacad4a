// puzzle: 9
// about: i - 2 >= 0 is always true for a uint
// verdict: faulty
// finding: out_of_bounds line 14 array s element 4294967294 thread 0,0,0

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    s[i] = i < a_shape[0] ? a[i] : 0.0;
    barrier();
    float sum = s[i];
    if (i >= 1) sum += s[i - 1];
    if (i - 2 >= 0) sum += s[i - 2];
    if (i < a_shape[0]) result[i] = sum;
}
