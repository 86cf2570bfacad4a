// Puzzle 11: 1D convolution. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 11

shared float a_tile[TPB + MAX_CONV];
shared float b_tile[MAX_CONV];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 17 lines
    uint n = a_shape[0];
    uint filter_size = b_shape[0];

    float own = 0.0;
    if (i < n) {
        own = a[i];
        a_tile[local_i] = own;
    }
    if (local_i < MAX_CONV) {
        // The first threads load the filter.
        if (local_i < filter_size) b_tile[local_i] = b[local_i];
    } else if (local_i < 2 * MAX_CONV) {
        // The next ones load the elements just past this workgroup's own.
        uint ahead = TPB - MAX_CONV;
        if (i + ahead < n) a_tile[local_i + ahead] = a[i + ahead];
    }
    barrier();

    if (i < n) {
        float sum = own * b_tile[0];
        for (uint j = 1; j < filter_size && i + j < n; j++) {
            sum += a_tile[local_i + j] * b_tile[j];
        }
        result[i] = sum;
    }
    // END SOLUTION
}
