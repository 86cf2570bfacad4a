// stars: 1. Skips the lesson: one thread adds up all.

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    float sum = 0.0;
    if (i < a_shape[0]) sum = a[i];
    s[local_i] = sum;
    barrier();
    if (local_i == 0) {
        for (uint k = 1; k < TPB; k++) sum += s[k];
        result[gl_WorkGroupID.x] = sum;
    }
}
