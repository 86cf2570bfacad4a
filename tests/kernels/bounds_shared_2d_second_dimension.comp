// puzzle: 1
// about: inside the array as a whole, outside of its row
// verdict: faulty
// finding: out_of_bounds line 11 array t element 0,2 thread 2,0,0

shared float t[3][2];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i < 2) t[0][i] = 0.0;
    if (i == 2) t[0][i] = 0.0;
    result[i] = a[i] + 10;
}
