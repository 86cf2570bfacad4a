// puzzle: 1
// about: a value kept in a variable is read once
// verdict: solved
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = a[i];
    float y = x + x - x + x - x;
    result[i] = y + 10;
}
