// puzzle: 1
// about: NaN equals nothing
// verdict: faulty
// finding: nan_result line 10 array result
// wrong_case: classic

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float zero = a[i] - a[i];
    result[i] = zero / zero;
}
