// stars: 2. Few shared accesses for the busiest thread, and many requests.

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    float sum = 0.0;
    if (i < a_shape[0]) sum = a[i];
    for (uint first = TPB / 2; first > 0; first /= 2) {
        if (local_i >= first && local_i < 2 * first) s[local_i] = sum;
        barrier();
        if (local_i >= first / 2 && local_i < first) {
            sum += s[local_i + first];
            if (local_i > 0) sum += s[local_i + first / 2];
        }
    }
    if (local_i == 0) result[gl_WorkGroupID.x] = sum;
}
