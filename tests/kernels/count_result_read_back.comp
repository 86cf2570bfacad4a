// puzzle: 1
// about: result can be read, which is a global read
// verdict: solved
// counts: global_reads=2 global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i];
    result[i] += 10;
}
