// stars: 2. The first subgroup scans the totals, and all wait for it.

shared uint s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint lane = gl_SubgroupInvocationID;
    uint own = 0;
    if (i < a_shape[0]) own = a[i];
    uint sum = subgroupInclusiveAdd(own);
    if (lane == gl_SubgroupSize - 1) s[gl_SubgroupID] = sum;
    barrier();
    if (gl_SubgroupID == 0) {
        uint before = 0;
        for (uint start = 0; start < gl_NumSubgroups; start += gl_SubgroupSize) {
            uint k = start + lane;
            uint total = 0;
            if (k < gl_NumSubgroups) total = s[k];
            uint scan = before + subgroupExclusiveAdd(total);
            if (k < gl_NumSubgroups) s[k] = scan;
            before += subgroupAdd(total);
        }
    }
    barrier();
    if (i < a_shape[0]) result[i] = sum + s[gl_SubgroupID];
}
