// stars: 2. Each key looks at all keys before it in its block.

shared uint bins[DIGITS];
shared uint sums[TPB];                     // more than enough for one of each subgroup

// The first dispatch: how many keys of each digit this block has.
void count() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    uint block = gl_WorkGroupID.x;
    uint blocks = gl_NumWorkGroups.x;
    if (local_i < DIGITS) bins[local_i] = 0;
    barrier();
    if (i < keys_shape[0]) atomicAdd(bins[keys[i] >> SHIFT & 15u], 1);
    barrier();
    if (local_i < DIGITS) counts[local_i * blocks + block] = bins[local_i];
}

// The second dispatch, of one workgroup: in place of each count the sum of all before it.
void scan() {
    uint local_i = gl_LocalInvocationID.x;
    uint length = counts_shape[0] * counts_shape[1];
    uint carry = 0;  // all counts before this round's
    for (uint start = 0; start < length; start += TPB) {
        uint at = start + local_i;
        uint own = 0;
        if (at < length) own = counts[at];
        uint scanned = subgroupInclusiveAdd(own);
        if (gl_SubgroupInvocationID == gl_SubgroupSize - 1) sums[gl_SubgroupID] = scanned;
        barrier();
        uint before = carry + scanned - own;
        for (uint k = 0; k < gl_NumSubgroups; k++) {
            uint sum = sums[k];
            if (k < gl_SubgroupID) before += sum;
            carry += sum;
        }
        if (at < length) counts[at] = before;
        barrier();
    }
}

// The third dispatch: each key to its place.
void scatter() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    uint block = gl_WorkGroupID.x;
    uint blocks = gl_NumWorkGroups.x;
    bool is_there = i < keys_shape[0];
    uint key = 0;
    if (is_there) key = keys[i];
    uint digit = key >> SHIFT & 15u;
    sums[local_i] = is_there ? digit : DIGITS;
    barrier();
    uint rank = 0;
    for (uint k = 0; k < local_i; k++) {
        if (sums[k] == digit) rank++;
    }
    if (is_there) result[counts[digit * blocks + block] + rank] = key;
}
