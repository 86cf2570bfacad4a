// puzzle: 1
// about: stores of constants are writes; the last one stands
// verdict: solved
// counts: global_reads=1 global_writes=3

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = 1;
    result[i] = 2;
    result[i] = a[i] + 10;
}
