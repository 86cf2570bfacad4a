// Puzzle 15: Transpose. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 15

shared float tile[TPB][TPB];

void kernel() {
    uint rows = a_shape[0];
    uint cols = a_shape[1];
    uint i = gl_GlobalInvocationID.y;  // row of a
    uint j = gl_GlobalInvocationID.x;  // column of a
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 6 lines
    if (i < rows && j < cols) tile[local_i][local_j] = a[i * cols + j];
    barrier();

    // The transposed tile belongs at the transposed position, and neighbours in x stay neighbours.
    uint result_i = gl_WorkGroupID.x * TPB + local_i;
    uint result_j = gl_WorkGroupID.y * TPB + local_j;
    if (result_i < cols && result_j < rows) {
        result[result_i * rows + result_j] = tile[local_j][local_i];
    }
    // END SOLUTION
}
