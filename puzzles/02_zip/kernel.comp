// Puzzle 2: Zip. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 2

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 1 line)
}
