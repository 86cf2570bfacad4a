// puzzle: 18
// about: each thread adds up a stretch of its own, so that neighbours are far from each other
// verdict: solved
// stars: 1

shared float s[TPB];

float workgroup_sum(float x) {
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = x;
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        barrier();
        if (local_i < stride) s[local_i] += s[local_i + stride];
    }
    return s[local_i];
}

void sum_parts() {
    uint threads = gl_NumWorkGroups.x * TPB;
    uint share = (a_shape[0] + threads - 1) / threads;
    float sum = 0.0;
    uint first = gl_GlobalInvocationID.x * share;
    for (uint at = first; at < first + share && at < a_shape[0]; at++) sum += a[at];
    sum = workgroup_sum(sum);
    if (gl_LocalInvocationID.x == 0) parts[gl_WorkGroupID.x] = sum;
}

void sum_total() {
    float sum = 0.0;
    for (uint at = gl_LocalInvocationID.x; at < parts_shape[0]; at += TPB) sum += parts[at];
    sum = workgroup_sum(sum);
    if (gl_LocalInvocationID.x == 0) result[0] = sum;
}
