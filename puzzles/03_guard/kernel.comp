// Puzzle 3: Guard. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 3

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 2 lines)
}
