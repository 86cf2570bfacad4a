// puzzle: 1
// about: thread 0 returns from within a loop, after one read; the others read twice
// verdict: solved
// counts: global_reads=2 global_writes=1
// total: global_reads=7 global_writes=4

void kernel() {
    uint i = gl_LocalInvocationID.x;
    for (int k = 0; k < 2; ++k) {
        float x = a[i];
        if (k == 1 || i == 0) result[i] = x + 10;
        if (i == 0) return;
        if (k == 0) continue;
        return;
    }
}
