// puzzle: 1
// about: infinity is not 10
// verdict: wrong
// wrong_case: classic

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float zero = a[i] - a[i];
    result[i] = 1.0 / zero;
}
