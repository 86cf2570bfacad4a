// stars: 2. Reads its own value back from shared memory.

shared float a_tile[TPB + MAX_CONV];
shared float b_tile[MAX_CONV];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    uint n = a_shape[0];
    uint filter_size = b_shape[0];

    if (i < n) a_tile[local_i] = a[i];
    if (local_i < MAX_CONV) {
        // The first threads bring the filter.
        if (local_i < filter_size) b_tile[local_i] = b[local_i];
    } else if (local_i < 2 * MAX_CONV) {
        // The next ones bring the values behind this workgroup's own.
        uint ahead = TPB - MAX_CONV;
        if (i + ahead < n) a_tile[local_i + ahead] = a[i + ahead];
    }
    barrier();

    if (i < n) {
        float sum = 0.0;
        for (uint j = 0; j < filter_size && i + j < n; j++) {
            sum += a_tile[local_i + j] * b_tile[j];
        }
        result[i] = sum;
    }
}
