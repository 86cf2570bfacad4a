// puzzle: 1
// about: only the chosen side of ?: is executed: thread 0 reads a, the others shared memory
// verdict: solved
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    float x = i == 0 ? s[i] : s[i];
    result[i] = x + 10;
}
