// Beyond puzzle 63: a product of bytes with ternary weights of two bits each, on tensor cores. Sides are
// multiples of the tiles', and subgroups have at most 64 threads.
// workgroup: 128
// groups: 2 2
// array: x uint[256,32] as uvec4 = random
// array: w uint[128,16] = random
// buffer: result float[256,256]
// tiles: 16
// constant: WY = 2
// constant: WX = 2
// constant: BK = 32
// extension: GL_EXT_control_flow_attributes
// task: ternary
// large: groups 64 64
// large: x 8192 2048 = words
// large: w 8192 512 = words
// large: result 8192 8192

// Word [k, j / 16] of w has the codes of row k and 16 columns; a code is a weight + 1. Numbers from -128
// to 127 and their products with weights are exact in 16-bit floats, and sums below 2^24 in floats. So
// tiles of 16-bit floats multiply whole numbers exactly; memory has a byte and two bits for each.
const uint BM = WY * 64;  // rows of result that a workgroup computes
const uint BN = WX * 64;  // and columns
const uint ROW_A = BK / 8 + 1;  // vectors of eight elements; one of padding keeps rows out of each other's
const uint ROW_B = BN / 8 + 1;  // banks
const uint LOADS_A = BM * BK / 16 / TPB;  // of 16 elements, by each thread for each round
const uint LOADS_B = BK * BN / 16 / TPB;

shared uvec4 tile_a[BM * ROW_A];
shared uvec4 tile_b[BK * ROW_B];

uvec4 next_a[LOADS_A];
uint next_b[LOADS_B];
uint at_a[LOADS_A];
uint at_b[LOADS_B];

// On its way from memory while the round before is multiplied.
void fetch(uint start, uint n) {
    [[unroll]] for (uint q = 0; q < LOADS_A; q++) next_a[q] = x[at_a[q] + start / 16];
    [[unroll]] for (uint q = 0; q < LOADS_B; q++) next_b[q] = w[at_b[q] + start * (n / 16)];
}

// Two numbers below 1024, in the lower bits of each half of a word, as floats: 0x6400 is 1024.0, and the
// numbers are the last bits of its significand. `zero` is the float that stands for 0.
uint two(uint numbers, float16_t zero) {
    return packFloat2x16(unpackFloat2x16(0x64006400u | numbers) - zero);
}

// Bytes 0 and 1 of a word, and bytes 2 and 3.
uvec2 of_bytes(uint four) {
    four ^= 0x80808080u;  // each 128 more than it says
    const float16_t zero = float16_t(1024.0 + 128.0);
    return uvec2(two((four & 0xffu) | (four & 0xff00u) << 8, zero),
                 two((four >> 16 & 0xffu) | (four >> 8 & 0xff0000u), zero));
}

// Codes 0 and 1 of eight in 16 bits, and so on.
uvec4 of_codes(uint eight) {
    uvec4 pairs = (uvec4(eight) >> uvec4(0, 4, 8, 12)) & 15u;
    pairs = (pairs | pairs << 14) & 0x00030003u;
    const float16_t zero = float16_t(1024.0 + 1.0);
    return uvec4(two(pairs.x, zero), two(pairs.y, zero), two(pairs.z, zero), two(pairs.w, zero));
}

void store(uint thread) {
    [[unroll]] for (uint q = 0; q < LOADS_A; q++) {
        uint at = thread + q * TPB;
        uint place = at / (BK / 16) * ROW_A + at % (BK / 16) * 2;
        tile_a[place] = uvec4(of_bytes(next_a[q].x), of_bytes(next_a[q].y));
        tile_a[place + 1] = uvec4(of_bytes(next_a[q].z), of_bytes(next_a[q].w));
    }
    [[unroll]] for (uint q = 0; q < LOADS_B; q++) {
        uint at = thread + q * TPB;
        uint place = at / (BN / 16) * ROW_B + at % (BN / 16) * 2;
        tile_b[place] = of_codes(next_b[q] & 0xffffu);
        tile_b[place + 1] = of_codes(next_b[q] >> 16);
    }
}

void kernel() {
    uint n = result_shape[1];
    uint depth = 4 * x_shape[1];
    uint thread = gl_LocalInvocationID.x;
    uint first_i = gl_WorkGroupID.y * BM;
    uint first_j = gl_WorkGroupID.x * BN;
    uint own_i = gl_SubgroupID / WX * 64;  // of this subgroup, in the workgroup's
    uint own_j = gl_SubgroupID % WX * 64;
    [[unroll]] for (uint q = 0; q < LOADS_A; q++) {
        uint at = thread + q * TPB;
        at_a[q] = (first_i + at / (BK / 16)) * (depth / 16) + at % (BK / 16);
    }
    [[unroll]] for (uint q = 0; q < LOADS_B; q++) {
        uint at = thread + q * TPB;
        at_b[q] = (at / (BN / 16) * n + first_j) / 16 + at % (BN / 16);
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
