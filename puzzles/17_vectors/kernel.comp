// Puzzle 17: Vectors. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 17

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 3 lines)
}
