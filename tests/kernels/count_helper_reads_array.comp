// puzzle: 1
// about: a function that reads the arrays itself
// verdict: solved
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared float s[TPB];

float fetch(uint at) {
    return s[at];
}

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    result[i] = fetch(i) + 10;
}
