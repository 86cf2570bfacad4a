// stars: 1. Skips the lesson: no shared memory.

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < a_shape[0]) {
        float sum = 0.0;
        for (uint j = 0; j < b_shape[0] && i + j < a_shape[0]; j++) sum += a[i + j] * b[j];
        result[i] = sum;
    }
}
