// puzzle: 1
// about: far beyond what rounding explains
// verdict: wrong
// wrong_case: classic

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10.0001;
}
