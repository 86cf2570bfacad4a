// puzzle: 1
// about: the condition reads once more than the body runs: 2 iterations, 3 conditions
// verdict: solved
// counts: global_reads=1 global_writes=1 shared_reads=5 shared_writes=3

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = 2.0;
    while (s[i] > 0.0) {
        s[i] -= 1.0;
    }
    result[i] = a[i] + 10;
}
