// puzzle: 1
// about: 4 iterations, of which those with odd k read
// verdict: solved
// counts: global_reads=3 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a[i];
    for (int k = 0; k < 4; ++k) {
        if (k % 2 == 0) continue;
        x += 0 * a[k];
    }
    result[i] = x + 10;
}
