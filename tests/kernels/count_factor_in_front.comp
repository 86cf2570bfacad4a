// puzzle: 1
// about: a factor in front of the array
// verdict: solved
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = 2 * a[i] / 2 + 10;
}
