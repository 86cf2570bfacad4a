// Puzzle 14: Matrix multiplication. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 14

shared float tile_a[TPB][TPB];
shared float tile_b[TPB][TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.y;  // row of result
    uint j = gl_GlobalInvocationID.x;  // column of result
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 14 lines
    uint n = a_shape[0];
    float sum = 0.0;
    for (uint start = 0; start < n; start += TPB) {
        // Elements outside the matrices go into the tiles as 0, which changes no sum.
        float from_a = 0.0;
        float from_b = 0.0;
        if (i < n && start + local_j < n) from_a = a[i * n + start + local_j];
        if (start + local_i < n && j < n) from_b = b[(start + local_i) * n + j];
        tile_a[local_i][local_j] = from_a;
        tile_b[local_i][local_j] = from_b;
        barrier();  // both tiles are complete

        for (uint k = 0; k < TPB; k++) sum += tile_a[local_i][k] * tile_b[k][local_j];
        barrier();  // no thread needs these tiles any more
    }
    if (i < n && j < n) result[i * n + j] = sum;
    // END SOLUTION
}
