// Puzzle 71: Radix pass. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 71

shared uint bins[DIGITS];
shared uint sums[TPB];                     // more than enough for one of each subgroup
shared uint of_subgroup[TPB / 4][DIGITS];  // enough for subgroups of four threads and more

// The first dispatch: how many keys of each digit this block has.
void count() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    uint block = gl_WorkGroupID.x;
    uint blocks = gl_NumWorkGroups.x;
    // BEGIN SOLUTION: roughly 5 lines
    if (local_i < DIGITS) bins[local_i] = 0;
    barrier();
    if (i < keys_shape[0]) atomicAdd(bins[keys[i] >> SHIFT & 15u], 1);
    barrier();
    if (local_i < DIGITS) counts[local_i * blocks + block] = bins[local_i];
    // END SOLUTION
}

// The second dispatch, of one workgroup: replaces each count by the sum of all before it.
void scan() {
    uint local_i = gl_LocalInvocationID.x;
    uint length = counts_shape[0] * counts_shape[1];
    // BEGIN SOLUTION: roughly 17 lines
    uint carry = 0;  // all counts before this round's
    for (uint start = 0; start < length; start += TPB) {
        uint at = start + local_i;
        uint own = 0;
        if (at < length) own = counts[at];
        uint scanned = subgroupInclusiveAdd(own);
        if (gl_SubgroupInvocationID == min(gl_SubgroupSize, TPB) - 1) sums[gl_SubgroupID] = scanned;
        barrier();
        uint before = carry + scanned - own;
        for (uint k = 0; k < gl_NumSubgroups; k++) {
            uint sum = sums[k];
            if (k < gl_SubgroupID) before += sum;
            carry += sum;
        }
        if (at < length) counts[at] = before;
        barrier();  // all have read sums, so they may change
    }
    // END SOLUTION
}

// The third dispatch: each key to its place.
void scatter() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    uint block = gl_WorkGroupID.x;
    uint blocks = gl_NumWorkGroups.x;
    // BEGIN SOLUTION: roughly 20 lines
    bool is_there = i < keys_shape[0];
    uint key = 0;
    if (is_there) key = keys[i];
    uint digit = key >> SHIFT & 15u;

    uvec4 peers = subgroupBallot(is_there);  // the threads of the subgroup with the same digit
    for (uint bit = 0; bit < 4; bit++) {
        bool is_set = (digit >> bit & 1u) == 1;
        uvec4 votes = subgroupBallot(is_set);
        peers &= is_set ? votes : ~votes;
    }
    uint rank = subgroupBallotExclusiveBitCount(peers);

    for (uint k = local_i; k < gl_NumSubgroups * DIGITS; k += TPB) {
        of_subgroup[k / DIGITS][k % DIGITS] = 0;
    }
    barrier();
    if (is_there && rank == 0) of_subgroup[gl_SubgroupID][digit] = subgroupBallotBitCount(peers);
    barrier();
    for (uint k = 0; k < gl_SubgroupID; k++) rank += of_subgroup[k][digit];
    if (is_there) result[counts[digit * blocks + block] + rank] = key;
    // END SOLUTION
}
