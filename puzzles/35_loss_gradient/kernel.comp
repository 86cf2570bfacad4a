// Puzzle 35: Where the error starts. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 35

void kernel() {
    uint b = gl_GlobalInvocationID.x;  // row of z
    // FILL ME IN (roughly 20 lines)
}
