// Puzzle 20: Register tiles. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 20

const uint BLOCK = TPB * R;  // rows and columns of result that a workgroup computes

// BEGIN SOLUTION: roughly 7 lines, two shared arrays and what else you need
const uint V = R / 4;                            // vectors of a thread along each axis
const uint LOADS = BLOCK * DEPTH / (TPB * TPB);  // elements of each block that a thread loads

// A block of a, its columns as rows, and a block of b, as vectors. The padding puts the elements of
// a row of a into different banks. A vector of b holds every eighth column of 32: so eight threads
// side by side have eight columns side by side to store, which are a sector.
shared vec4 tile_a[DEPTH][BLOCK / 4 + 8 / DEPTH];
shared vec4 tile_b[DEPTH][BLOCK / 4];

// Of each load of this thread: where it begins, and its values for the next round.
uint at_a[LOADS];
uint at_b[LOADS];
float next_a[LOADS];
float next_b[LOADS];

// From the blocks that begin at column `start` of a and row `start` of b.
void load(uint thread, uint start) {
    for (uint q = 0; q < LOADS; q++) {
        uint k_a = start + (thread + q * TPB * TPB) % DEPTH;
        uint k_b = start + (thread + q * TPB * TPB) / BLOCK;
        next_a[q] = k_a < a_shape[1] ? a[at_a[q] + start] : 0.0;
        next_b[q] = k_b < a_shape[1] ? b[at_b[q] + start * b_shape[1]] : 0.0;
    }
}
// END SOLUTION

void kernel() {
    uint m = a_shape[0];  // rows of a and of result
    uint n = b_shape[1];  // columns of b and of result
    uint depth = a_shape[1];
    uint first_i = gl_WorkGroupID.y * BLOCK;  // row of result that the workgroup begins with
    uint first_j = gl_WorkGroupID.x * BLOCK;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 40 lines
    uint thread = local_i * TPB + local_j;
    // Neighbouring threads load neighbouring elements. Rows of a and columns of b that do not exist
    // are loaded from the last one that does: they only matter to results that do not exist either.
    for (uint q = 0; q < LOADS; q++) {
        uint at = thread + q * TPB * TPB;
        at_a[q] = min(first_i + at / DEPTH, m - 1) * depth + at % DEPTH;
        at_b[q] = at / BLOCK * n + min(first_j + at % BLOCK, n - 1);
    }
    vec4 sums[R][V];
    for (uint r = 0; r < R; r++) {
        for (uint c = 0; c < V; c++) sums[r][c] = vec4(0.0);
    }
    load(thread, 0);
    for (uint start = 0; start < depth; start += DEPTH) {
        for (uint q = 0; q < LOADS; q++) {
            uint at = thread + q * TPB * TPB;
            tile_a[at % DEPTH][at / DEPTH / 4][at / DEPTH % 4] = next_a[q];
            uint col = at % BLOCK;
            tile_b[at / BLOCK][col / 32 * 8 + col % 8][col / 8 % 4] = next_b[q];
        }
        barrier();  // both tiles are complete

        load(thread, start + DEPTH);  // on its way while this round is computed
        for (uint k = 0; k < DEPTH; k++) {
            // What R * R products need is read once, into registers.
            vec4 row[V];
            vec4 col[V];
            for (uint r = 0; r < V; r++) row[r] = tile_a[k][local_i + r * TPB];
            for (uint c = 0; c < V; c++) col[c] = tile_b[k][local_j + c * TPB];
            for (uint r = 0; r < R; r++) {
                for (uint c = 0; c < V; c++) sums[r][c] += row[r / 4][r % 4] * col[c];
            }
        }
        barrier();  // no thread needs these tiles any more
    }
    for (uint r = 0; r < R; r++) {
        for (uint c = 0; c < R; c++) {
            uint i = first_i + (local_i + r / 4 * TPB) * 4 + r % 4;
            uint vector = local_j + c / 4 * TPB;
            uint j = first_j + vector / 8 * 32 + c % 4 * 8 + vector % 8;
            if (i < m && j < n) result[i * n + j] = sums[r][c / 4][c % 4];
        }
    }
    // END SOLUTION
}
