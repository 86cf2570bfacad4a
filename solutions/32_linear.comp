// Puzzle 32: Linear layer. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 32

shared float tile_x[TPB][TPB];
shared float tile_w[TPB][TPB];

void kernel() {
    uint b = gl_GlobalInvocationID.y;  // row of x and of result
    uint n = gl_GlobalInvocationID.x;  // column of w and of result
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 19 lines
    uint rows = x_shape[0];
    uint inputs = x_shape[1];
    uint outputs = w_shape[1];
    float sum = 0.0;
    for (uint start = 0; start < inputs; start += TPB) {
        // What lies outside goes into the tiles as 0. The last row of w is no weight.
        float from_x = 0.0;
        float from_w = 0.0;
        if (b < rows && start + local_j < inputs) from_x = x[b * inputs + start + local_j];
        if (start + local_i < inputs && n < outputs) from_w = w[(start + local_i) * outputs + n];
        tile_x[local_i][local_j] = from_x;
        tile_w[local_i][local_j] = from_w;
        barrier();  // both tiles are complete

        for (uint t = 0; t < TPB; t++) sum += tile_x[local_i][t] * tile_w[t][local_j];
        barrier();  // no thread needs these tiles any more
    }
    if (b < rows && n < outputs) {
        sum += w[inputs * outputs + n];
        result[b * outputs + n] = RELU == 1 ? max(sum, 0.0) : sum;
    }
    // END SOLUTION
}
