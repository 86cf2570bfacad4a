// puzzle: 1
// about: 90,000 iterations have an end: the audit comes to it, and llvmpipe does not
// verdict: solved
// stars: 3

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint k = 0;
    while (k < 90000) ++k;
    result[i] = a[i] + (k == 90000 ? 10.0 : 0.0);
}
