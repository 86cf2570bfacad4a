// puzzle: 1
// about: the last thread looks at its neighbour's place, and there is none
// verdict: faulty
// finding: out_of_bounds line 12 array s element 4 thread 3,0,0

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    barrier();
    float x = s[i + 1];
    result[i] = a[i] + 10 + 0 * x;
}
