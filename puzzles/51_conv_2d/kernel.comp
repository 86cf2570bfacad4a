// Puzzle 51: Convolution. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 51

shared float tile_w[TPB][TPB];
shared float tile_x[TPB][TPB];

void kernel() {
    uint b = gl_WorkGroupID.z;          // image
    uint o = gl_GlobalInvocationID.y;   // filter
    uint at = gl_GlobalInvocationID.x;  // position in the output image
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 30 lines)
}
