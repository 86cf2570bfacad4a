// Puzzle 5: Broadcast. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 5

void kernel() {
    uint i = gl_GlobalInvocationID.y;  // row
    uint j = gl_GlobalInvocationID.x;  // column
    // BEGIN SOLUTION: roughly 3 lines
    if (i < result_shape[0] && j < result_shape[1]) {
        // a has one column and b one row, so one index each is enough.
        result[i * result_strides[0] + j] = a[i] + b[j];
    }
    // END SOLUTION
}
