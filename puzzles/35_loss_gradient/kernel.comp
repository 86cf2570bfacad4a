// Puzzle 35: Where the error starts. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 35

void kernel() {
    uint b = gl_GlobalInvocationID.x;  // row of z
    // FILL ME IN (roughly 20 lines)
}
