// Puzzle 36's gradient with the tiles of puzzle 20: R times R results for each thread.

const uint BLOCK = TPB * R;                      // rows and columns of result of a workgroup
const uint V = R / 4;                            // vectors of a thread along each axis
const uint LOADS = BLOCK * DEPTH / (TPB * TPB);  // elements of each block that a thread loads

shared vec4 tile_x[DEPTH][BLOCK / 4];
shared vec4 tile_dy[DEPTH][BLOCK / 4];

// Of each load of this thread: where it begins, and its values for the next round.
uint at_x[LOADS];
uint at_dy[LOADS];
float next_x[LOADS];
float next_dy[LOADS];

// From the blocks that begin at row `start` of both. The column behind the last of x is what the
// bias is multiplied by.
void load(uint thread, uint first_k, uint start) {
    for (uint q = 0; q < LOADS; q++) {
        uint at = thread + q * TPB * TPB;
        uint b = start + at / BLOCK;
        bool is_bias = first_k + at % BLOCK >= x_shape[1];
        next_x[q] = b < x_shape[0] ? (is_bias ? 1.0 : x[at_x[q] + start * x_shape[1]]) : 0.0;
        next_dy[q] = b < x_shape[0] ? dy[at_dy[q] + start * dy_shape[1]] : 0.0;
    }
}

void kernel() {
    uint rows = x_shape[0];
    uint inputs = x_shape[1];
    uint outputs = dy_shape[1];
    uint first_k = gl_WorkGroupID.y * BLOCK;
    uint first_n = gl_WorkGroupID.x * BLOCK;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    uint thread = local_i * TPB + local_j;
    // Columns of dy that do not exist are loaded from the last that does: they matter to no result
    // that exists.
    for (uint q = 0; q < LOADS; q++) {
        uint at = thread + q * TPB * TPB;
        at_x[q] = at / BLOCK * inputs + first_k + at % BLOCK;
        at_dy[q] = at / BLOCK * outputs + min(first_n + at % BLOCK, outputs - 1);
    }
    vec4 sums[R][V];
    for (uint r = 0; r < R; r++) {
        for (uint c = 0; c < V; c++) sums[r][c] = vec4(0.0);
    }
    load(thread, first_k, 0);
    for (uint start = 0; start < rows; start += DEPTH) {
        for (uint q = 0; q < LOADS; q++) {
            uint at = thread + q * TPB * TPB;
            uint col = at % BLOCK;
            tile_x[at / BLOCK][col / 4][col % 4] = next_x[q];
            tile_dy[at / BLOCK][col / 32 * 8 + col % 8][col / 8 % 4] = next_dy[q];
        }
        barrier();  // both tiles are complete

        load(thread, first_k, start + DEPTH);  // on its way while this round is computed
        for (uint b = 0; b < DEPTH; b++) {
            vec4 row[V];
            vec4 col[V];
            for (uint r = 0; r < V; r++) row[r] = tile_x[b][local_i + r * TPB];
            for (uint c = 0; c < V; c++) col[c] = tile_dy[b][local_j + c * TPB];
            for (uint r = 0; r < R; r++) {
                for (uint c = 0; c < V; c++) sums[r][c] += row[r / 4][r % 4] * col[c];
            }
        }
        barrier();  // nobody needs these tiles any more
    }
    for (uint r = 0; r < R; r++) {
        for (uint c = 0; c < R; c++) {
            uint k = first_k + (local_i + r / 4 * TPB) * 4 + r % 4;
            uint vector = local_j + c / 4 * TPB;
            uint n = first_n + vector / 8 * 32 + c % 4 * 8 + vector % 8;
            if (k <= inputs && n < outputs) result[k * outputs + n] = sums[r][c / 4][c % 4];
        }
    }
}
