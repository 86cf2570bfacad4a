// puzzle: 1
// about: thread i leaves after i iterations: at most 3 reads, and 1 before
// verdict: solved
// counts: global_reads=4 global_writes=1
// total: global_reads=10 global_writes=4

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a[i];
    for (uint k = 0; k < 4; ++k) {
        if (k == min(i, 3u)) break;
        x += 0 * a[k];
    }
    result[i] = x + 10;
}
