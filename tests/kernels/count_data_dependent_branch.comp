// puzzle: 1
// about: in the classic case only a[i] > 1, threads 2 and 3, read once more
// verdict: solved
// counts: global_reads=2 global_writes=1
// total: global_reads=6 global_writes=4

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a[i];
    if (x > 1.0) x = a[i];
    result[i] = x + 10;
}
