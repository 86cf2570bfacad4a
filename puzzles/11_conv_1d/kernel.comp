// Puzzle 11: 1D convolution. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 11

shared float a_tile[TPB + MAX_CONV];
shared float b_tile[MAX_CONV];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 17 lines)
}
