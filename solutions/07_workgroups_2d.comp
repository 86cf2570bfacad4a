// Puzzle 7: Workgroups 2D. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 7

void kernel() {
    uint i = gl_GlobalInvocationID.y;  // row
    // BEGIN SOLUTION: roughly 4 lines
    uint j = gl_GlobalInvocationID.x;  // column
    if (i < a_shape[0] && j < a_shape[1]) {
        uint flat_index = i * a_strides[0] + j;
        result[flat_index] = a[flat_index] + 10.0;
    }
    // END SOLUTION
}
