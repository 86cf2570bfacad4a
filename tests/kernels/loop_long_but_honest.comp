// puzzle: 1
// about: 50,000 turns are within every device's limit
// verdict: solved
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint k = 0;
    for (uint turn = 0; turn < 50000; ++turn) k += turn % 2;
    result[i] = a[i] + 10 + (k == 25000 ? 0 : 1);
}
