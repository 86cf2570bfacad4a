// stars: 3. One thread adds up what the subgroups have.

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    float own = 0.0;
    if (i < a_shape[0]) own = a[i];
    float sum = subgroupAdd(own);
    if (subgroupElect()) s[gl_SubgroupID] = sum;
    barrier();
    if (gl_LocalInvocationID.x == 0) {
        sum = 0.0;
        for (uint k = 0; k < gl_NumSubgroups; k++) sum += s[k];
        result[gl_WorkGroupID.x] = sum;
    }
}
