// puzzle: 1
// about: a body that runs before its condition is asked
// verdict: solved
// counts: global_reads=2 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = 0;
    int k = 0;
    do {
        x = a[i];
        ++k;
    } while (k < 2);
    result[i] = x + 10;
}
