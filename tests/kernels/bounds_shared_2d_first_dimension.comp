// puzzle: 1
// about: outside in the first of two dimensions
// verdict: faulty
// finding: out_of_bounds line 11 array t element 3,1 thread 3,0,0

shared float t[3][2];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 3) t[i][1] = 0.0;
    float x = t[min(i, 3u)][1];
    result[i] = a[i] + 10 + 0 * x;
}
