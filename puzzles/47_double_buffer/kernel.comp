// Puzzle 47: Double buffer. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 47

shared float tile_a[2][TPB][TPB];
shared float tile_b[2][TPB][TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    uint m = a_shape[0];
    uint depth = a_shape[1];
    uint n = b_shape[1];
    // FILL ME IN (roughly 21 lines)
}
