// Puzzle 45: The last one. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 45

shared float s[TPB];
shared bool is_last;

// Gives the first subgroup the sum of x over the workgroup. One barrier.
float workgroup_sum(float x) {
    float sum = subgroupAdd(x);
    if (subgroupElect()) s[gl_SubgroupID] = sum;
    barrier();
    sum = 0.0;
    if (gl_SubgroupID == 0) {
        for (uint k = gl_SubgroupInvocationID; k < gl_NumSubgroups; k += gl_SubgroupSize) {
            sum += s[k];
        }
        sum = subgroupAdd(sum);
    }
    return sum;
}

void kernel() {
    uint w = gl_WorkGroupID.x;
    uint workgroups = gl_NumWorkGroups.x;
    uint local_i = gl_LocalInvocationID.x;
    uint i = gl_GlobalInvocationID.x;
    uint threads = workgroups * TPB;
    // FILL ME IN (roughly 19 lines)
}
