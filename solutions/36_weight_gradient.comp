// Puzzle 36: Weight gradient. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 36

shared float tile_x[TPB][TPB];
shared float tile_dy[TPB][TPB];

void kernel() {
    uint k = gl_GlobalInvocationID.y;  // column of x, and row of result
    uint n = gl_GlobalInvocationID.x;  // column of dy and of result
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 20 lines
    uint rows = x_shape[0];
    uint inputs = x_shape[1];
    uint outputs = dy_shape[1];
    uint column = gl_WorkGroupID.y * TPB + local_j;  // of x, which this thread loads
    float sum = 0.0;
    for (uint start = 0; start < rows; start += TPB) {
        uint b = start + local_i;
        float from_x = 0.0;
        float from_dy = 0.0;
        if (b < rows && column < inputs) from_x = x[b * inputs + column];
        if (b < rows && column == inputs) from_x = 1.0;  // what the bias is multiplied by
        if (b < rows && n < outputs) from_dy = dy[b * outputs + n];
        tile_x[local_i][local_j] = from_x;
        tile_dy[local_i][local_j] = from_dy;
        barrier();  // both tiles are complete

        for (uint t = 0; t < TPB; t++) sum += tile_x[t][local_i] * tile_dy[t][local_j];
        barrier();  // no thread needs these tiles any more
    }
    if (k <= inputs && n < outputs) result[k * outputs + n] = sum;
    // END SOLUTION
}
