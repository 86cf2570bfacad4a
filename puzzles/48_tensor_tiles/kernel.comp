// Puzzle 48: Tensor cores. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 48

void kernel() {
    uint i = gl_WorkGroupID.y * 16;  // the first row of this subgroup's tile of the result
    uint j = gl_WorkGroupID.x * 16;  // and its first column
    uint depth = a_shape[1];
    uint n = b_shape[1];
    // FILL ME IN (roughly 7 lines)
}
