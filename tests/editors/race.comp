shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    if (i < a_shape[0]) {
        s[local_i] = a[i];
    }
    if (i < a_shape[0]) {
        float sum = 0.0;
        for (uint k = 0; k < 3 && k <= local_i; k++) {
            sum += s[local_i - k];
        }
        result[i] = sum;
    }
}
