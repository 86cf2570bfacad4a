// Puzzle 65: Twenty in a word. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 65

void kernel() {
    uint word = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 9 lines)
}
