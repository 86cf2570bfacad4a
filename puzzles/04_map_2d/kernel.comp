// Puzzle 4: Map 2D. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 4

void kernel() {
    uint i = gl_LocalInvocationID.y;  // row
    uint j = gl_LocalInvocationID.x;  // column
    // FILL ME IN (roughly 3 lines)
}
