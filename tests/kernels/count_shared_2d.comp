// puzzle: 1
// about: an element of a two-dimensional shared array is one access
// verdict: solved
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared float t[TPB][3];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    t[i][2] = a[i];
    result[i] = t[i][2] + 10;
}
