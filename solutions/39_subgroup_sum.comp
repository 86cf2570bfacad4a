// Puzzle 39: Subgroup sum. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 39

shared float s[TPB];  // more than enough for one number of each subgroup

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 14 lines
    float own = 0.0;  // what a thread without an element adds
    if (i < a_shape[0]) own = a[i];
    float sum = subgroupAdd(own);
    if (subgroupElect()) s[gl_SubgroupID] = sum;
    barrier();

    // The first subgroup adds up the sums of all. There may be more sums than it has threads.
    if (gl_SubgroupID == 0) {
        sum = 0.0;
        for (uint k = gl_SubgroupInvocationID; k < gl_NumSubgroups; k += gl_SubgroupSize) {
            sum += s[k];
        }
        sum = subgroupAdd(sum);
        if (subgroupElect()) result[gl_WorkGroupID.x] = sum;
    }
    // END SOLUTION
}
