// Puzzle 37: Backwards. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 37

// BEGIN SOLUTION: roughly 2 lines, the tiles
shared float tile_dy[TPB][TPB];
shared float tile_w[TPB][TPB + 1];  // neighbouring threads read down a column: no two in one bank
// END SOLUTION

void kernel() {
    uint b = gl_GlobalInvocationID.y;  // row of dy and of result
    uint k = gl_GlobalInvocationID.x;  // row of w, and column of result
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 22 lines
    uint rows = result_shape[0];
    uint inputs = result_shape[1];
    uint outputs = dy_shape[1];
    uint row = gl_WorkGroupID.x * TPB + local_i;  // of w, which this thread loads
    float sum = 0.0;
    for (uint start = 0; start < outputs; start += TPB) {
        uint n = start + local_j;
        float from_dy = 0.0;
        float from_w = 0.0;
        if (b < rows && n < outputs) from_dy = dy[b * outputs + n];
        if (row < inputs && n < outputs) from_w = w[row * outputs + n];
        tile_dy[local_i][local_j] = from_dy;
        tile_w[local_i][local_j] = from_w;
        barrier();  // both tiles are complete

        for (uint t = 0; t < TPB; t++) sum += tile_dy[local_i][t] * tile_w[local_j][t];
        barrier();  // no thread needs these tiles any more
    }
    if (b < rows && k < inputs) {
        uint at = b * inputs + k;
        result[at] = result[at] > 0.0 ? sum : 0.0;
    }
    // END SOLUTION
}
