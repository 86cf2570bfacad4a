// puzzle: 1
// about: a table of constants
// verdict: faulty
// finding: out_of_bounds line 10 element 2 thread 2,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    const float table[2] = float[](0.0, 0.0);
    result[i] = a[i] + 10;
    if (i < 3) result[i] += table[i];
}
