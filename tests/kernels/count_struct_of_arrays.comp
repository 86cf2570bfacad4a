// puzzle: 1
// about: members of a struct in shared memory, one of them an array
// verdict: solved
// counts: global_reads=1 global_writes=1 shared_reads=2 shared_writes=2

struct Both {
    float x[TPB];
    float y[TPB];
};
shared Both both;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    both.x[i] = a[i];
    both.y[i] = 10.0;
    result[i] = both.x[i] + both.y[i];
}
