// puzzle: 1
// about: the right side of || is evaluated for thread 0 only
// verdict: solved
// counts: global_reads=2 global_writes=1
// total: global_reads=5 global_writes=4

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a[i];
    if (i > 0 || a[i] > -1000.0) x += 0.0;
    result[i] = x + 10;
}
