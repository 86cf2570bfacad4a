// Puzzle 66: Masks and strides. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 66

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 12 lines)
}
