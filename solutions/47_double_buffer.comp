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
    // BEGIN SOLUTION: roughly 21 lines
    uint rounds = (depth + TPB - 1) / TPB;
    float sum = 0.0;
    for (uint r = 0; r <= rounds; r++) {
        // The next pair of elements is on its way from memory while the tiles before are in use.
        float next_a = 0.0;
        float next_b = 0.0;
        uint column = r * TPB + local_j;
        uint row = r * TPB + local_i;
        if (i < m && column < depth) next_a = a[i * depth + column];
        if (row < depth && j < n) next_b = b[row * n + j];
        if (r > 0) {
            uint now = (r - 1) % 2;
            for (uint k = 0; k < TPB; k++) sum += tile_a[now][local_i][k] * tile_b[now][k][local_j];
        }
        if (r < rounds) {
            tile_a[r % 2][local_i][local_j] = next_a;
            tile_b[r % 2][local_i][local_j] = next_b;
            barrier();  // these are complete, and no thread needs the previous ones
        }
    }
    if (i < m && j < n) result[i * n + j] = sum;
    // END SOLUTION
}
