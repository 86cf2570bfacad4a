// Puzzle 44: Filter. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 44

shared uint sizes[TPB];  // more than enough for one number of each subgroup
shared uint first;       // where the part of this workgroup begins

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 19 lines
    float own = 0.0;  // what a thread without an element brings
    if (i < a_shape[0]) own = a[i];
    bool keeps = own > 0.0;
    uvec4 kept = subgroupBallot(keeps);
    if (subgroupElect()) sizes[gl_SubgroupID] = subgroupBallotBitCount(kept);
    barrier();

    uint before = 0;  // in the subgroups before this one
    uint all = 0;     // in the workgroup
    for (uint k = 0; k < gl_NumSubgroups; k++) {
        if (k == gl_SubgroupID) before = all;
        all += sizes[k];
    }
    if (local_i == 0) first = atomicAdd(count[0], all);
    barrier();
    if (keeps) result[first + before + subgroupBallotExclusiveBitCount(kept)] = own;
    // END SOLUTION
}
