// Beyond puzzles 20 and 47: a product of square matrices whose sides are multiples of the tiles'. Each
// thread has TM × TN results in registers.
// workgroup: 256
// groups: 1 2
// array: a float[256,256] as vec4 = random
// array: b float[256,256] as vec4 = random
// buffer: result float[256,256] as vec4
// constant: WY = 4
// constant: WX = 2
// constant: LY = 4
// constant: LX = 8
// constant: TM = 8
// constant: TN = 16
// constant: BK = 8
// constant: BUFFERS = 2
// extension: GL_EXT_control_flow_attributes
// task: product
// large: groups 16 32
// large: a 4096 4096 = floats
// large: b 4096 4096 = floats
// large: result 4096 4096

const uint BM = WY * LY * TM;  // rows of result that a workgroup computes
const uint BN = WX * LX * TN;  // and columns
const uint LOADS_A = BM * BK / 4 / TPB;  // vectors that a thread brings for each round
const uint LOADS_B = BN * BK / 4 / TPB;

// Of a, its columns as rows; a vector of padding keeps the threads that fill it out of each other's
// banks.
shared vec4 tile_a[BUFFERS][BK][BM / 4 + 1];
shared vec4 tile_b[BUFFERS][BK][BN / 4];

vec4 next_a[LOADS_A];
vec4 next_b[LOADS_B];
uint at_a[LOADS_A];
uint at_b[LOADS_B];
vec4 sums[TM][TN / 4];

// On its way from memory while the round before is computed.
void fetch(uint start, uint n) {
    [[unroll]] for (uint q = 0; q < LOADS_A; q++) next_a[q] = a[at_a[q] + start / 4];
    [[unroll]] for (uint q = 0; q < LOADS_B; q++) next_b[q] = b[at_b[q] + start * (n / 4)];
}

void store(uint thread, uint turn) {
    [[unroll]] for (uint q = 0; q < LOADS_A; q++) {
        uint row = (thread + q * TPB) / (BK / 4);
        uint k = (thread + q * TPB) % (BK / 4) * 4;
        [[unroll]] for (uint e = 0; e < 4; e++) tile_a[turn][k + e][row / 4][row % 4] = next_a[q][e];
    }
    [[unroll]] for (uint q = 0; q < LOADS_B; q++) {
        uint at = thread + q * TPB;
        tile_b[turn][at / (BN / 4)][at % (BN / 4)] = next_b[q];
    }
}

void multiply(uint turn, uint row_0, uint col_0) {
    [[unroll]] for (uint k = 0; k < BK; k++) {
        vec4 row[TM / 4];
        vec4 col[TN / 4];
        [[unroll]] for (uint r = 0; r < TM / 4; r++) row[r] = tile_a[turn][k][row_0 + r * LY];
        [[unroll]] for (uint c = 0; c < TN / 4; c++) col[c] = tile_b[turn][k][col_0 + c * LX];
        // Back and forth over the columns, eight at a time: each product has a factor in common with the one
        // before it, so that fewer registers are read, and less often three of one bank.
        [[unroll]] for (uint r = 0; r < TM; r++) {
            [[unroll]] for (uint q = 0; q < TN / 8; q++) {
                uint eight = r % 2 == 0 ? q : TN / 8 - 1 - q;
                [[unroll]] for (uint e = 0; e < 8; e++) {
                    uint c = eight * 8 + (q % 2 == 0 ? e : 7 - e);
                    sums[r][c / 4][c % 4] += row[r / 4][r % 4] * col[c / 4][c % 4];
                }
            }
        }
    }
}

void kernel() {
    uint n = b_shape[1];
    uint depth = a_shape[1];
    uint thread = gl_LocalInvocationID.x;
    // 32 threads side by side have a patch of their own, and in it a thread every LY-th vector of
    // rows and every LX-th vector of columns: so one read serves many of them.
    uint lane = thread % 32;
    uint warp = thread / 32;
    uint row_0 = warp / WX * LY * (TM / 4) + lane / LX;
    uint col_0 = warp % WX * LX * (TN / 4) + lane % LX;
    // Two rows of workgroups side by side: two that run at the same time have columns of b in common.
    uint group = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
    uint of_two_rows = 2 * gl_NumWorkGroups.x;
    uint first_i = (group / of_two_rows * 2 + group % of_two_rows % 2) * BM;
    uint first_j = group % of_two_rows / 2 * BN;
    [[unroll]] for (uint q = 0; q < LOADS_A; q++) {
        uint at = thread + q * TPB;
        at_a[q] = ((first_i + at / (BK / 4)) * depth) / 4 + at % (BK / 4);
    }
    [[unroll]] for (uint q = 0; q < LOADS_B; q++) {
        uint at = thread + q * TPB;
        at_b[q] = (at / (BN / 4) * n + first_j) / 4 + at % (BN / 4);
    }
    [[unroll]] for (uint r = 0; r < TM; r++) {
        [[unroll]] for (uint c = 0; c < TN / 4; c++) sums[r][c] = vec4(0.0);
    }
    fetch(0, n);
    store(thread, 0);
    barrier();
    for (uint start = 0; start < depth; start += 2 * BK) {
        fetch(start + BK, n);
        multiply(0, row_0, col_0);
        store(thread, 1);
        barrier();
        bool has_next = start + 2 * BK < depth;
        if (has_next) fetch(start + 2 * BK, n);
        multiply(1, row_0, col_0);
        if (has_next) store(thread, 0);
        barrier();
    }
    [[unroll]] for (uint r = 0; r < TM; r++) {
        uint i = first_i + (row_0 + r / 4 * LY) * 4 + r % 4;
        [[unroll]] for (uint c = 0; c < TN / 4; c++) result[(i * n + first_j) / 4 + col_0 + c * LX] = sums[r][c];
    }
}
