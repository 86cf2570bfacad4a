// Puzzle 17: Vectors. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 17

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 3 lines)
}
