// Puzzle 10: Dot product. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 10

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 11 lines)
}
