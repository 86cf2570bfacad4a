// stars: 1. Skips the lesson: no shared memory, three global reads.

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < a_shape[0]) {
        float sum = a[i];
        if (i >= 1) sum += a[i - 1];
        if (i >= 2) sum += a[i - 2];
        result[i] = sum;
    }
}
