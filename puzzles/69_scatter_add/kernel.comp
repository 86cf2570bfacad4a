// Puzzle 69: Scatter. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 69

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 4 lines)
}
