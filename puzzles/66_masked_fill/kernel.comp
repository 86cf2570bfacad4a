// Puzzle 66: Masks and strides. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 66

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 12 lines)
}
