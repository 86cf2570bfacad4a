// puzzle: 1
// about: 3 times 2 iterations, each with one shared read
// verdict: solved
// counts: global_reads=1 global_writes=1 shared_reads=6 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    float x = 0;
    for (int j = 0; j < 3; ++j) {
        for (int k = 0; k < 2; ++k) x = s[i];
    }
    result[i] = x + 10;
}
