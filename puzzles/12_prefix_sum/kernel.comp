// Puzzle 12: Prefix sum. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 12

shared float s[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 12 lines)
}
