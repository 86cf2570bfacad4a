// Puzzle 37's gradient with the tiles of puzzle 20: R times R results for each thread.

const uint BLOCK = TPB * R;                      // rows and columns of result of a workgroup
const uint V = R / 4;                            // vectors of a thread along each axis
const uint LOADS = BLOCK * DEPTH / (TPB * TPB);  // elements of each block that a thread loads

shared vec4 tile_dy[DEPTH][BLOCK / 4 + 1];
shared vec4 tile_w[DEPTH][BLOCK / 4 + 1];

// Of each load of this thread: where it begins, and its values for the next round.
uint at_dy[LOADS];
uint at_w[LOADS];
float next_dy[LOADS];
float next_w[LOADS];

// From the blocks that begin at column `start` of both.
void load(uint thread, uint start) {
    for (uint q = 0; q < LOADS; q++) {
        uint n = start + (thread + q * TPB * TPB) % DEPTH;
        next_dy[q] = n < dy_shape[1] ? dy[at_dy[q] + start] : 0.0;
        next_w[q] = n < dy_shape[1] ? w[at_w[q] + start] : 0.0;
    }
}

void kernel() {
    uint rows = result_shape[0];
    uint inputs = result_shape[1];
    uint outputs = dy_shape[1];
    uint first_b = gl_WorkGroupID.y * BLOCK;
    uint first_k = gl_WorkGroupID.x * BLOCK;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    uint thread = local_i * TPB + local_j;
    // Rows that do not exist are loaded from the last that does: they matter to no result that
    // exists.
    for (uint q = 0; q < LOADS; q++) {
        uint at = thread + q * TPB * TPB;
        at_dy[q] = min(first_b + at / DEPTH, rows - 1) * outputs + at % DEPTH;
        at_w[q] = min(first_k + at / DEPTH, inputs - 1) * outputs + at % DEPTH;
    }
    vec4 sums[R][V];
    for (uint r = 0; r < R; r++) {
        for (uint c = 0; c < V; c++) sums[r][c] = vec4(0.0);
    }
    load(thread, 0);
    for (uint start = 0; start < outputs; start += DEPTH) {
        for (uint q = 0; q < LOADS; q++) {
            uint at = thread + q * TPB * TPB;
            uint row = at / DEPTH;
            tile_dy[at % DEPTH][row / 4][row % 4] = next_dy[q];
            tile_w[at % DEPTH][row / 32 * 8 + row % 8][row / 8 % 4] = next_w[q];
        }
        barrier();  // both tiles are complete

        load(thread, start + DEPTH);  // on its way while this round is computed
        for (uint n = 0; n < DEPTH; n++) {
            vec4 row[V];
            vec4 col[V];
            for (uint r = 0; r < V; r++) row[r] = tile_dy[n][local_i + r * TPB];
            for (uint c = 0; c < V; c++) col[c] = tile_w[n][local_j + c * TPB];
            for (uint r = 0; r < R; r++) {
                for (uint c = 0; c < V; c++) sums[r][c] += row[r / 4][r % 4] * col[c];
            }
        }
        barrier();  // nobody needs these tiles any more
    }
    for (uint r = 0; r < R; r++) {
        for (uint c = 0; c < R; c++) {
            uint b = first_b + (local_i + r / 4 * TPB) * 4 + r % 4;
            uint vector = local_j + c / 4 * TPB;
            uint k = first_k + vector / 8 * 32 + c % 4 * 8 + vector % 8;
            uint at = b * inputs + k;
            if (b < rows && k < inputs) {
                result[at] = result[at] > 0.0 ? sums[r][c / 4][c % 4] : 0.0;
            }
        }
    }
}
