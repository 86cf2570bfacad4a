// Puzzle 1: Map. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 1

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 1 line)
}
