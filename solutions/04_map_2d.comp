// Puzzle 4: Map 2D. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 4

void kernel() {
    uint i = gl_GlobalInvocationID.y;  // row
    uint j = gl_GlobalInvocationID.x;  // column
    // BEGIN SOLUTION: roughly 3 lines
    if (i < a_shape[0] && j < a_shape[1]) {
        uint flat_index = i * a_strides[0] + j;
        result[flat_index] = a[flat_index] + 10.0;
    }
    // END SOLUTION
}
