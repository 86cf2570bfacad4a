// stars: 1. Each thread takes a stretch of its own.

shared float s[TPB];

// The sum of x over all threads of the workgroup, for thread 0.
float workgroup_sum(float x) {
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = x;
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        barrier();
        if (local_i < stride) {
            x += s[local_i + stride];
            s[local_i] = x;
        }
    }
    return x;
}

// The first dispatch: each workgroup adds up its share of a, and stores it in parts.
void sum_parts() {
    uint i = gl_GlobalInvocationID.x;
    uint threads = gl_NumWorkGroups.x * TPB;
    float sum = 0.0;
    uint share = (a_shape[0] + threads - 1) / threads;
    uint end = min((i + 1) * share, a_shape[0]);
    for (uint at = i * share; at < end; at++) sum += a[at];
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
