// puzzle: 1
// about: the argument is read once, where the function is called; it is called twice
// verdict: solved
// counts: global_reads=2 global_writes=1

float twice(float x) {
    return x + x;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float x = twice(a[i]) + twice(a[i]);
    result[i] = x / 4 + 10;
}
