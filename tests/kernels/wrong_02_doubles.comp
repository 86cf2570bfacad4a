// puzzle: 2
// about: right only where a equals b
// verdict: wrong
// wrong_case: different
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] * 2;
}
