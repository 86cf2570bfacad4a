// puzzle: 1
// about: a whole struct of two floats is two reads
// verdict: solved
// counts: global_reads=1 global_writes=1 shared_reads=2 shared_writes=2

struct Pair {
    float x;
    float y;
};
shared Pair pairs[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    pairs[i].x = a[i];
    pairs[i].y = 10.0;
    Pair p = pairs[i];
    result[i] = p.x + p.y;
}
