// puzzle: 1
// about: two reads of the same element are two reads
// verdict: solved
// counts: global_reads=2 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + a[i]*0.0 + 10;
}
