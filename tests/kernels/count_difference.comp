// puzzle: 1
// about: both sides of a difference
// verdict: solved
// counts: global_reads=2 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = 10 + a[i] - 0 * a[(i + 1) % a_shape[0]];
}
