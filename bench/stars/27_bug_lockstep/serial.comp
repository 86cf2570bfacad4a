// stars: 1. Skips the lesson: one thread adds up all.

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = i < a_shape[0] ? a[i] : 0.0;
    barrier();
    if (local_i == 0) {
        float sum = 0.0;
        for (uint k = 0; k < TPB; k++) sum += s[k];
        result[gl_WorkGroupID.x] = sum;
    }
}
