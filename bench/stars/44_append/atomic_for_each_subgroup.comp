// stars: 2. An atomic for each subgroup.

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    float own = 0.0;
    if (i < a_shape[0]) own = a[i];
    bool keeps = own > 0.0;
    uvec4 kept = subgroupBallot(keeps);
    uint first = 0;
    if (subgroupElect()) first = atomicAdd(count[0], subgroupBallotBitCount(kept));
    first = subgroupBroadcastFirst(first);
    if (keeps) result[first + subgroupBallotExclusiveBitCount(kept)] = own;
}
