// Puzzle 34: Loss. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 34

void kernel() {
    uint b = gl_GlobalInvocationID.x;  // row of z
    // FILL ME IN (roughly 22 lines)
}
