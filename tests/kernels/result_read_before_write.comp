// puzzle: 1
// about: what was never written is no number
// verdict: wrong
// wrong case: classic
// counts: global_reads=2 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] += a[i] + 10;
}
