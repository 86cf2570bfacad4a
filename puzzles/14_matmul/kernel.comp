// Puzzle 14: Matrix multiplication. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 14

shared float tile_a[TPB][TPB];
shared float tile_b[TPB][TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.y;  // row of result
    uint j = gl_GlobalInvocationID.x;  // column of result
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 14 lines)
}
