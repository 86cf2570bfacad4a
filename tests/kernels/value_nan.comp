// puzzle: 1
// about: NaN equals nothing
// verdict: wrong
// wrong case: classic

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float zero = a[i] - a[i];
    result[i] = zero / zero;
}
