// Puzzle 7: Workgroups 2D. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 7

void kernel() {
    uint i = gl_GlobalInvocationID.y;  // row
    // FILL ME IN (roughly 4 lines)
}
