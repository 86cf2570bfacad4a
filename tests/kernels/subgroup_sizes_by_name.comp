// puzzle: 39
// about: right for subgroups of 8, 32 and 64 threads, and for no others
// verdict: wrong
shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    float own = 0.0;
    if (i < a_shape[0]) own = a[i];
    float sum = subgroupAdd(own);
    if (subgroupElect()) s[gl_SubgroupID] = sum;
    barrier();
    if (gl_LocalInvocationID.x == 0) {
        uint count = gl_SubgroupSize == 8    ? TPB / 8
                     : gl_SubgroupSize == 32 ? TPB / 32
                     : gl_SubgroupSize == 64 ? TPB / 64
                                             : 0;
        sum = 0.0;
        for (uint k = 0; k < count; k++) sum += s[k];
        result[gl_WorkGroupID.x] = sum;
    }
}
