// Puzzle 77: Four bits. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 77

void kernel() {
    uint rows = w_shape[0];
    uint words = w_shape[1];
    // FILL ME IN (roughly 17 lines)
}
