// stars: 2. The reference with one barrier more.

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    float sum = 0.0;
    if (i < a_shape[0]) sum = a[i];
    s[local_i] = sum;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) {
            sum += s[local_i + stride];
            s[local_i] = sum;
        }
        barrier();
    }
    if (local_i == 0) result[gl_WorkGroupID.x] = sum;
}
