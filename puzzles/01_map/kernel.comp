// Puzzle 1: Map. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 1 line)
}
