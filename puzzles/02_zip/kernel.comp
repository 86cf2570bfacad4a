// Puzzle 2: Zip. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 2

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 1 line)
}
