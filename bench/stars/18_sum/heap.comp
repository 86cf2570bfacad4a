// stars: 2. Few shared accesses for the busiest thread, and many requests.

shared float s[TPB];

// The sum of x over all threads of the workgroup, for thread 0.
float workgroup_sum(float x) {
    uint local_i = gl_LocalInvocationID.x;
    for (uint first = TPB / 2; first > 0; first /= 2) {
        if (local_i >= first && local_i < 2 * first) s[local_i] = x;
        barrier();
        if (local_i >= first / 2 && local_i < first) {
            x += s[local_i + first];
            if (local_i > 0) x += s[local_i + first / 2];
        }
    }
    return x;
}

// The first dispatch: each workgroup adds up its share of a, and stores it in parts.
void sum_parts() {
    uint i = gl_GlobalInvocationID.x;
    uint threads = gl_NumWorkGroups.x * TPB;
    float sum = 0.0;
    for (uint at = i; at < a_shape[0]; at += threads) sum += a[at];
    sum = workgroup_sum(sum);
    if (gl_LocalInvocationID.x == 0) parts[gl_WorkGroupID.x] = sum;
}

// The second dispatch, of one workgroup: adds up parts, and stores the sum in result[0].
void sum_total() {
    uint local_i = gl_LocalInvocationID.x;
    float sum = 0.0;
    for (uint at = local_i; at < parts_shape[0]; at += TPB) sum += parts[at];
    sum = workgroup_sum(sum);
    if (local_i == 0) result[0] = sum;
}
