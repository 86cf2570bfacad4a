// puzzle: 1
// about: 150 times 300 iterations, and the 150 of the outer loop
// verdict: solved

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint k = 0;
    for (uint j = 0; j < 150; ++j) {
        for (uint iteration = 0; iteration < 300; ++iteration) ++k;
    }
    result[i] = a[i] + 10 + (k == 45000 ? 0 : 1);
}
