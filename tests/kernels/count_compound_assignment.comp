// puzzle: 1
// about: += on a shared element is one read and one write
// verdict: solved
// counts: global_reads=1 global_writes=1 shared_reads=2 shared_writes=2

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    s[i] += 10;
    result[i] = s[i];
}
