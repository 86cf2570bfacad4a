// Puzzle 32: Linear layer. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 32

shared float tile_x[TPB][TPB];
shared float tile_w[TPB][TPB];

void kernel() {
    uint b = gl_GlobalInvocationID.y;  // row of x and of result
    uint n = gl_GlobalInvocationID.x;  // column of w and of result
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 19 lines)
}
