// Puzzle 12: Block sums. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 12

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 11 lines)
}
