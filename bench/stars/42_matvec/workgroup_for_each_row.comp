// stars: 1. Skips the lesson: a workgroup for each row.

shared float s[TPB];

void kernel() {
    uint rows = a_shape[0];
    uint columns = a_shape[1];
    for (uint row = gl_WorkGroupID.x; row < rows; row += gl_NumWorkGroups.x) {
        float sum = 0.0;
        for (uint k = gl_LocalInvocationID.x; k < columns; k += TPB) sum += a[row * columns + k] * x[k];
        sum = subgroupAdd(sum);
        if (subgroupElect()) s[gl_SubgroupID] = sum;
        barrier();
        if (gl_LocalInvocationID.x == 0) {
            sum = 0.0;
            for (uint k = 0; k < gl_NumSubgroups; k++) sum += s[k];
            result[row] = sum;
        }
        barrier();
    }
}
