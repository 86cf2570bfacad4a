// Puzzle 34: Loss. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 34

void kernel() {
    uint b = gl_GlobalInvocationID.x;  // row of z
    // FILL ME IN (roughly 22 lines)
}
