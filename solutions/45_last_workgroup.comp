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
    // BEGIN SOLUTION: roughly 19 lines
    float sum = 0.0;
    for (uint at = i; at < a_shape[0]; at += threads) sum += a[at];
    sum = workgroup_sum(sum);
    if (gl_SubgroupID == 0 && subgroupElect()) {
        state[1 + w] = floatBitsToUint(sum);
        memoryBarrierBuffer();  // the part comes before the ticket
        is_last = atomicAdd(state[0], 1) == workgroups - 1;
        memoryBarrierBuffer();  // and the parts of all others before what comes now
    }
    barrier();

    if (is_last) {  // all threads of the workgroup, or none
        memoryBarrierBuffer();
        sum = 0.0;
        for (uint k = local_i; k < workgroups; k += TPB) sum += uintBitsToFloat(state[1 + k]);
        sum = workgroup_sum(sum);
        if (gl_SubgroupID == 0 && subgroupElect()) result[0] = sum;
    }
    // END SOLUTION
}
