// Puzzle 77: Four bits. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 77

void kernel() {
    uint rows = w_shape[0];
    uint words = w_shape[1];
    // FILL ME IN (roughly 17 lines)
}
