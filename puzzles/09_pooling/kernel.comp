// Puzzle 9: Pooling. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 9

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 8 lines)
}
