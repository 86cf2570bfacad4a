// puzzle: 12
// about: the tree as it is usually taught: in the budget, above the best: four barriers, and sums go through shared memory
// verdict: solved
// stars: 2
// counts: global_reads=1 global_writes=1 shared_reads=7 shared_writes=4

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = i < a_shape[0] ? a[i] : 0.0;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) s[local_i] += s[local_i + stride];
        barrier();
    }
    if (local_i == 0) result[gl_WorkGroupID.x] = s[0];
}
