// stars: 1. Skips the lesson: one thread adds up all.

shared float s[TPB];

void kernel() {
    uint row = gl_WorkGroupID.y;
    uint col = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    float sum = 0.0;
    if (col < a_shape[1]) sum = a[row * a_strides[0] + col];
    s[local_i] = sum;
    barrier();
    if (local_i == 0) {
        for (uint k = 1; k < TPB; k++) sum += s[k];
        result[row] = sum;
    }
}
