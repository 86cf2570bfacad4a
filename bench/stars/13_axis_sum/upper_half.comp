// stars: 2. Who is done writes, and nobody else: a branch more that diverges in each step.

shared float s[TPB];

void kernel() {
    uint row = gl_WorkGroupID.y;
    uint col = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    float sum = 0.0;
    if (col < a_shape[1]) sum = a[row * a_strides[0] + col];
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i >= stride && local_i < 2 * stride) s[local_i] = sum;
        barrier();
        if (local_i < stride) sum += s[local_i + stride];
    }
    if (local_i == 0) result[row] = sum;
}
