// Puzzle 32's layer with the tiles of puzzle 20: R times R results for each thread.

const uint BLOCK = TPB * R;                      // rows and columns of result of a workgroup
const uint V = R / 4;                            // vectors of a thread along each axis
const uint LOADS = BLOCK * DEPTH / (TPB * TPB);  // elements of each block that a thread loads

shared vec4 tile_x[DEPTH][BLOCK / 4 + 1];
shared vec4 tile_w[DEPTH][BLOCK / 4];

// Of each load of this thread: where it begins, and its values for the next round.
uint at_x[LOADS];
uint at_w[LOADS];
float next_x[LOADS];
float next_w[LOADS];

// From the blocks that begin at column `start` of x and row `start` of w, whose last row is no
// weight.
void load(uint thread, uint start) {
    for (uint q = 0; q < LOADS; q++) {
        uint k_x = start + (thread + q * TPB * TPB) % DEPTH;
        uint k_w = start + (thread + q * TPB * TPB) / BLOCK;
        next_x[q] = k_x < x_shape[1] ? x[at_x[q] + start] : 0.0;
        next_w[q] = k_w < x_shape[1] ? w[at_w[q] + start * w_shape[1]] : 0.0;
    }
}

void kernel() {
    uint rows = x_shape[0];
    uint inputs = x_shape[1];
    uint outputs = w_shape[1];
    uint first_b = gl_WorkGroupID.y * BLOCK;
    uint first_n = gl_WorkGroupID.x * BLOCK;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    uint thread = local_i * TPB + local_j;
    // What does not exist is loaded from the last that does: it matters to no result that exists.
    for (uint q = 0; q < LOADS; q++) {
        uint at = thread + q * TPB * TPB;
        at_x[q] = min(first_b + at / DEPTH, rows - 1) * inputs + at % DEPTH;
        at_w[q] = at / BLOCK * outputs + min(first_n + at % BLOCK, outputs - 1);
    }
    vec4 sums[R][V];
    for (uint r = 0; r < R; r++) {
        for (uint c = 0; c < V; c++) sums[r][c] = vec4(0.0);
    }
    load(thread, 0);
    for (uint start = 0; start < inputs; start += DEPTH) {
        for (uint q = 0; q < LOADS; q++) {
            uint at = thread + q * TPB * TPB;
            tile_x[at % DEPTH][at / DEPTH / 4][at / DEPTH % 4] = next_x[q];
            uint col = at % BLOCK;
            tile_w[at / BLOCK][col / 32 * 8 + col % 8][col / 8 % 4] = next_w[q];
        }
        barrier();  // both tiles are complete

        load(thread, start + DEPTH);  // on its way while this round is computed
        for (uint k = 0; k < DEPTH; k++) {
            vec4 row[V];
            vec4 col[V];
            for (uint r = 0; r < V; r++) row[r] = tile_x[k][local_i + r * TPB];
            for (uint c = 0; c < V; c++) col[c] = tile_w[k][local_j + c * TPB];
            for (uint r = 0; r < R; r++) {
                for (uint c = 0; c < V; c++) sums[r][c] += row[r / 4][r % 4] * col[c];
            }
        }
        barrier();  // nobody needs these tiles any more
    }
    for (uint c = 0; c < R; c++) {
        uint vector = local_j + c / 4 * TPB;
        uint n = first_n + vector / 8 * 32 + c % 4 * 8 + vector % 8;
        if (n >= outputs) continue;
        float bias = w[inputs * outputs + n];
        for (uint r = 0; r < R; r++) {
            uint b = first_b + (local_i + r / 4 * TPB) * 4 + r % 4;
            float sum = sums[r][c / 4][c % 4] + bias;
            if (b < rows) result[b * outputs + n] = RELU == 1 ? max(sum, 0.0) : sum;
        }
    }
}
