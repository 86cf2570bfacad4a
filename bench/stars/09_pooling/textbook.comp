// stars: 2. Reads its own value back from shared memory.

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    if (i < a_shape[0]) s[local_i] = a[i];
    barrier();
    if (i < a_shape[0]) {
        float sum = s[local_i];
        if (local_i >= 1) sum += s[local_i - 1];
        if (local_i >= 2) sum += s[local_i - 2];
        result[i] = sum;
    }
}
