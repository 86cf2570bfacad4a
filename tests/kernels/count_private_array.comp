// puzzle: 1
// about: arrays of a thread's own are not counted
// verdict: solved
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float own[4];
    for (int k = 0; k < 4; ++k) own[k] = 0.0;
    own[i % 4] = a[i];
    result[i] = own[i % 4] + 10;
}
