// Puzzle 20: Register tiles. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 20

const uint BLOCK = TPB * R;  // rows and columns of result that a workgroup computes

// A block of a, its columns as rows; the padding puts a row of a into different banks.
shared float tile_a[DEPTH][BLOCK + 32 / DEPTH];
shared float tile_b[DEPTH][BLOCK];

void kernel() {
    uint m = a_shape[0];  // rows of a and of result
    uint n = b_shape[1];  // columns of b and of result
    uint depth = a_shape[1];
    uint first_i = gl_WorkGroupID.y * BLOCK;  // row of result that the workgroup begins with
    uint first_j = gl_WorkGroupID.x * BLOCK;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 35 lines
    uint thread = local_i * TPB + local_j;
    float sums[R][R];
    for (uint r = 0; r < R; r++) {
        for (uint c = 0; c < R; c++) sums[r][c] = 0.0;
    }
    for (uint start = 0; start < depth; start += DEPTH) {
        // Neighbouring threads load neighbouring elements of a row, of a and of b.
        for (uint at = thread; at < BLOCK * DEPTH; at += TPB * TPB) {
            uint i = at / DEPTH;
            uint k = at % DEPTH;
            float x = 0.0;
            if (first_i + i < m && start + k < depth) x = a[(first_i + i) * depth + start + k];
            tile_a[k][i] = x;
        }
        for (uint at = thread; at < BLOCK * DEPTH; at += TPB * TPB) {
            uint k = at / BLOCK;
            uint j = at % BLOCK;
            float x = 0.0;
            if (start + k < depth && first_j + j < n) x = b[(start + k) * n + first_j + j];
            tile_b[k][j] = x;
        }
        barrier();  // both tiles are complete

        for (uint k = 0; k < DEPTH; k++) {
            // What R * R products need is read once, into registers.
            float row[R];
            float col[R];
            for (uint r = 0; r < R; r++) row[r] = tile_a[k][local_i + r * TPB];
            for (uint c = 0; c < R; c++) col[c] = tile_b[k][local_j + c * TPB];
            for (uint r = 0; r < R; r++) {
                for (uint c = 0; c < R; c++) sums[r][c] += row[r] * col[c];
            }
        }
        barrier();  // nobody needs these tiles any more
    }
    for (uint r = 0; r < R; r++) {
        for (uint c = 0; c < R; c++) {
            uint i = first_i + local_i + r * TPB;
            uint j = first_j + local_j + c * TPB;
            if (i < m && j < n) result[i * n + j] = sums[r][c];
        }
    }
    // END SOLUTION
}
