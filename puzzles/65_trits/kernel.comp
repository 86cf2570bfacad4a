// Puzzle 65: Twenty in a word. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 65

void kernel() {
    uint word = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 9 lines)
}
