// Puzzle 5: Broadcast. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 5

void kernel() {
    uint i = gl_GlobalInvocationID.y;  // row
    uint j = gl_GlobalInvocationID.x;  // column
    // FILL ME IN (roughly 3 lines)
}
