// Puzzle 4: Map 2D. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 4

void kernel() {
    uint i = gl_GlobalInvocationID.y;  // row
    uint j = gl_GlobalInvocationID.x;  // column
    // FILL ME IN (roughly 3 lines)
}
