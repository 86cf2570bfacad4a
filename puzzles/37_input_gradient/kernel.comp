// Puzzle 37: Backwards. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 37

// FILL ME IN (roughly 2 lines, the tiles)

void kernel() {
    uint b = gl_GlobalInvocationID.y;  // row of dy and of result
    uint k = gl_GlobalInvocationID.x;  // row of w, and column of result
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 22 lines)
}
