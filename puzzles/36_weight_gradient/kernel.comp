// Puzzle 36: Weight gradient. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 36

shared float tile_x[TPB][TPB];
shared float tile_dy[TPB][TPB];

void kernel() {
    uint k = gl_GlobalInvocationID.y;  // column of x, and row of result
    uint n = gl_GlobalInvocationID.x;  // column of dy and of result
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 20 lines)
}
