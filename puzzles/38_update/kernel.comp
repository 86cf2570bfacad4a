// Puzzle 38: Update. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 38

// A step of plain gradient descent.
void sgd() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 1 line)
}

// A step of Adam: row 0 of state holds m, and row 1 holds v.
void adam() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 9 lines)
}
