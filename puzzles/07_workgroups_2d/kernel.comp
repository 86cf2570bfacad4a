// Puzzle 7: Workgroups 2D. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 7

void kernel() {
    uint i = gl_GlobalInvocationID.y;  // row
    // FILL ME IN (roughly 4 lines)
}
