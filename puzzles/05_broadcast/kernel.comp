// Puzzle 5: Broadcast. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 5

void kernel() {
    uint i = gl_GlobalInvocationID.y;  // row
    uint j = gl_GlobalInvocationID.x;  // column
    // FILL ME IN (roughly 3 lines)
}
