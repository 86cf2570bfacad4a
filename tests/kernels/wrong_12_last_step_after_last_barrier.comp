// puzzle: 12
// about: the last step adds what another thread may not have written yet
// verdict: faulty
// finding: data_race line 14 line 17 array s element 1 thread 0,0,0

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    s[local_i] = i < a_shape[0] ? a[i] : 0.0;
    barrier();
    for (uint stride = TPB / 2; stride > 1; stride /= 2) {
        if (local_i < stride) s[local_i] += s[local_i + stride];
        if (stride > 2) barrier();
    }
    if (local_i == 0) result[gl_WorkGroupID.x] = s[0] + s[1];
}
