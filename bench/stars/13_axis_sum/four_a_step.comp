// stars: 3. Each step adds three others: half of the barriers.

shared float s[TPB];

void kernel() {
    uint row = gl_WorkGroupID.y;
    uint col = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    float sum = 0.0;
    if (col < a_shape[1]) sum = a[row * a_strides[0] + col];
    s[local_i] = sum;
    for (uint count = TPB; count > 1; count = (count + 3) / 4) {
        barrier();
        uint stride = (count + 3) / 4;
        if (local_i < stride) {
            for (uint k = 1; k < 4; k++) {
                if (local_i + k * stride < count) sum += s[local_i + k * stride];
            }
            s[local_i] = sum;
        }
    }
    if (local_i == 0) result[row] = sum;
}
