// Puzzle 41: Subgroup scan. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 41

shared uint s[TPB];  // more than enough for one total of each subgroup

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint lane = gl_SubgroupInvocationID;
    // BEGIN SOLUTION: roughly 11 lines
    uint own = 0;  // what a thread without a position brings
    if (i < a_shape[0]) own = a[i];
    uint sum = subgroupInclusiveAdd(own);
    if (lane == gl_SubgroupSize - 1) s[gl_SubgroupID] = sum;  // the last one has the total
    barrier();

    // The totals of the subgroups before this one, shared out among its threads.
    uint before = 0;
    for (uint k = lane; k < gl_SubgroupID; k += gl_SubgroupSize) before += s[k];
    sum += subgroupAdd(before);
    if (i < a_shape[0]) result[i] = sum;
    // END SOLUTION
}
