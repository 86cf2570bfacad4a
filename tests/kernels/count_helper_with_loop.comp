// puzzle: 1
// about: a loop in a function that is called twice: 2 times 3 reads
// verdict: solved
// counts: global_reads=1 global_writes=1 shared_reads=6 shared_writes=1

shared float s[TPB];

float last(int iterations) {
    float x = 0;
    for (int k = 0; k < iterations; ++k) x = s[gl_LocalInvocationID.x];
    return x;
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    float x = last(3) * 0 + last(3);
    result[i] = x + 10;
}
