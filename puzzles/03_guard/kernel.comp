// Puzzle 3: Guard. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 3

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 2 lines)
}
