// stars: 2. Every thread adds up all totals before its subgroup.

shared uint s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint lane = gl_SubgroupInvocationID;
    uint own = 0;
    if (i < a_shape[0]) own = a[i];
    uint sum = subgroupInclusiveAdd(own);
    if (lane == gl_SubgroupSize - 1) s[gl_SubgroupID] = sum;
    barrier();
    for (uint k = 0; k < gl_SubgroupID; k++) sum += s[k];
    if (i < a_shape[0]) result[i] = sum;
}
