// Puzzle 51: Convolution. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 51

shared float tile_w[TPB][TPB];
shared float tile_x[TPB][TPB];

void kernel() {
    uint b = gl_WorkGroupID.z;          // image
    uint o = gl_GlobalInvocationID.y;   // filter
    uint at = gl_GlobalInvocationID.x;  // position in the output image
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 30 lines
    uint height = x_shape[2];
    uint width = x_shape[3];
    uint filters = w_shape[0];
    uint taps = w_shape[1] - 1;
    uint positions = result_shape[2];
    // The pixel at the upper left of what this thread's position looks at.
    uint corner = at / (width - F + 1) * width + at % (width - F + 1);
    uint image = b * x_strides[0];
    float sum = 0.0;
    for (uint start = 0; start <= taps; start += TPB) {
        uint column = start + local_j;  // of w
        float from_w = 0.0;
        if (o < filters && column <= taps) from_w = w[o * w_shape[1] + column];
        // The element in row k and column `at` of the matrix that is never stored.
        uint k = start + local_i;
        float from_x = 0.0;
        if (at < positions && k < taps) {
            uint plane = image + k / (F * F) * height * width;
            from_x = x[plane + corner + k / F % F * width + k % F];
        }
        if (k == taps) from_x = 1.0;  // what the bias is multiplied by
        tile_w[local_i][local_j] = from_w;
        tile_x[local_i][local_j] = from_x;
        barrier();  // both tiles are complete

        for (uint t = 0; t < TPB; t++) sum += tile_w[local_i][t] * tile_x[t][local_j];
        barrier();  // no thread needs these tiles any more
    }
    if (o < filters && at < positions) {
        result[(b * filters + o) * positions + at] = RELU == 1 ? max(sum, 0.0) : sum;
    }
    // END SOLUTION
}
