// puzzle: 1
// about: 50,000 iterations are within every device's limit
// verdict: solved
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint k = 0;
    for (uint iteration = 0; iteration < 50000; ++iteration) k += iteration % 2;
    result[i] = a[i] + 10 + (k == 25000 ? 0 : 1);
}
