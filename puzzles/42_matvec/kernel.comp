// Puzzle 42: Matrix times vector. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 42

void kernel() {
    uint rows = a_shape[0];
    uint columns = a_shape[1];
    // FILL ME IN (roughly 10 lines)
}
