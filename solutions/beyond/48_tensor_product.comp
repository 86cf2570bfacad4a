// Beyond puzzle 48: a product of matrices of 16-bit floats, whose sides are multiples of the tiles'. A
// subgroup has 4 × 4 tiles of the result, and four subgroups share what they load of a and b.
// workgroup: 128
// groups: 2 2
// array: a float16_t[256,256] as uvec4 = random
// array: b float16_t[256,256] as uvec4 = random
// buffer: result float[256,256]
// tiles: 16
// constant: WY = 2
// constant: WX = 2
// constant: BK = 32
// extension: GL_EXT_control_flow_attributes
// task: product
// large: groups 32 32
// large: a 4096 4096 = halves
// large: b 4096 4096 = halves
// large: result 4096 4096

// Vectors of eight elements are shared as they come from memory. One of padding in each row keeps rows
// out of each other's banks.
const uint BM = WY * 64;  // rows of result that a workgroup computes
const uint BN = WX * 64;  // and columns
const uint ROW_A = BK / 8 + 1;  // vectors
const uint ROW_B = BN / 8 + 1;
const uint LOADS_A = BM * BK / 8 / TPB;  // vectors that a thread brings for each round
const uint LOADS_B = BK * BN / 8 / TPB;

shared uvec4 tile_a[BM * ROW_A];
shared uvec4 tile_b[BK * ROW_B];

uvec4 next_a[LOADS_A];
uvec4 next_b[LOADS_B];
uint at_a[LOADS_A];
uint at_b[LOADS_B];

// On its way from memory while the round before is multiplied.
void fetch(uint start, uint n) {
    [[unroll]] for (uint q = 0; q < LOADS_A; q++) next_a[q] = a[at_a[q] + start / 8];
    [[unroll]] for (uint q = 0; q < LOADS_B; q++) next_b[q] = b[at_b[q] + start * (n / 8)];
}

void store(uint thread) {
    [[unroll]] for (uint q = 0; q < LOADS_A; q++) {
        uint at = thread + q * TPB;
        tile_a[at / (BK / 8) * ROW_A + at % (BK / 8)] = next_a[q];
    }
    [[unroll]] for (uint q = 0; q < LOADS_B; q++) {
        uint at = thread + q * TPB;
        tile_b[at / (BN / 8) * ROW_B + at % (BN / 8)] = next_b[q];
    }
}

void kernel() {
    uint n = result_shape[1];
    uint depth = a_shape[1];
    uint thread = gl_LocalInvocationID.x;
    uint first_i = gl_WorkGroupID.y * BM;
    uint first_j = gl_WorkGroupID.x * BN;
    uint own_i = gl_SubgroupID / WX * 64;  // of this subgroup, in the workgroup's
    uint own_j = gl_SubgroupID % WX * 64;
    [[unroll]] for (uint q = 0; q < LOADS_A; q++) {
        uint at = thread + q * TPB;
        at_a[q] = (first_i + at / (BK / 8)) * (depth / 8) + at % (BK / 8);
    }
    [[unroll]] for (uint q = 0; q < LOADS_B; q++) {
        uint at = thread + q * TPB;
        at_b[q] = (at / (BN / 8) * n + first_j) / 8 + at % (BN / 8);
    }
    TileC sums[4][4];
    [[unroll]] for (uint y = 0; y < 4; y++) {
        [[unroll]] for (uint x = 0; x < 4; x++) sums[y][x] = zero_tile();
    }
    fetch(0, n);
    for (uint start = 0; start < depth; start += BK) {
        store(thread);
        barrier();
        if (start + BK < depth) fetch(start + BK, n);
        [[unroll]] for (uint k = 0; k < BK; k += 16) {
            TileA rows[4];
            [[unroll]] for (uint y = 0; y < 4; y++) {
                rows[y] = load_a8(tile_a, (own_i + y * 16) * 8 * ROW_A + k, 8 * ROW_A);
            }
            [[unroll]] for (uint x = 0; x < 4; x++) {
                TileB columns = load_b8(tile_b, k * 8 * ROW_B + own_j + x * 16, 8 * ROW_B);
                [[unroll]] for (uint y = 0; y < 4; y++) sums[y][x] = multiply_add(rows[y], columns, sums[y][x]);
            }
        }
        barrier();
    }
    [[unroll]] for (uint y = 0; y < 4; y++) {
        [[unroll]] for (uint x = 0; x < 4; x++) {
            store_tile(sums[y][x], result, (first_i + own_i + y * 16) * n + first_j + own_j + x * 16, n);
        }
    }
}
