// puzzle: 12
// about: the last thread of the last workgroup has no value, and stays away
// verdict: faulty
// finding: barrier_divergence line 14 thread 7,0,0 workgroup 1,0,0 case full

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = 0.0;
    if (i < a_shape[0]) {
        s[local_i] = a[i];
        barrier();
    }
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) s[local_i] += s[local_i + stride];
        barrier();
    }
    if (local_i == 0) result[gl_WorkGroupID.x] = s[0];
}
