// Beyond puzzle 57: causal attention of 16-bit floats on tensor cores, for heads of 64 columns, and rows in
// multiples of 64.
// workgroup: 64
// groups: 2 2
// array: qkv float16_t[3,2,128,64] as uvec4 = random
// buffer: result float[2,128,64]
// tiles: 16
// extension: GL_KHR_shader_subgroup_vote
// extension: GL_EXT_control_flow_attributes
// task: causal
// large: groups 64 16
// large: qkv 3 16 4096 64 = halves
// large: result 16 4096 64

// Each subgroup, of 32 threads at most, has 32 queries. A thread has one of them when it comes to weights,
// or more in a smaller subgroup. Tiles
// multiply keys by queries, so that a thread finds the scores of its query one below the other, and the
// weights that it leaves by values. What is in tiles cannot be scaled. So weights are relative to the
// largest score of the first keys; only where a later one is far above, the sums so far are put aside in
// the result, and new ones begin.
const uint D = 64;
const uint KEYS = 32;            // of a round
const uint OWN = 32;             // queries of a subgroup
const uint V = D / 8;            // vectors in a row of q, k and v
const uint ROW = V + 1;          // one of padding keeps rows out of each other's banks
const uint ROW_S = OWN + 8;
const uint ROW_P = KEYS / 8 + 1;
const uint SUBGROUPS = 2;
const uint LANES = TPB / SUBGROUPS;
const uint PER = OWN / LANES;    // queries of a thread
const uint LOADS = KEYS * V / TPB;
const float SCALE = 1.44269504 / 8.0;  // log2(e) / sqrt(D), as exp2() is faster than exp()
const float FAR = 8.0;  // weights up to 2^8 are as exact as those up to 1

shared uvec4 tiles[2 * KEYS * ROW];  // keys, and values behind them; before the first of them, columns of q
shared float scores[SUBGROUPS * KEYS * ROW_S];  // of a key in each row; and then sums
shared uvec4 weights[SUBGROUPS * OWN * ROW_P];  // of a query in each row

TileC sums[OWN / 16][D / 16];
bool is_aside;  // whether the result has some of them

void wait_for_subgroup() {
    subgroupMemoryBarrierShared();
    subgroupBarrier();
}

// What was put aside, and the sums, all of it times `scale` of its query.
void put_aside(uint first, float scale[PER]) {
    uint lane = gl_SubgroupInvocationID;
    uint place = gl_SubgroupID * KEYS * ROW_S;
    [[unroll]] for (uint part = 0; part < D / 32; part++) {
        wait_for_subgroup();
        [[unroll]] for (uint y = 0; y < OWN / 16; y++) {
            [[unroll]] for (uint x = 0; x < 2; x++) {
                store_tile(sums[y][part * 2 + x], scores, place + y * 16 * ROW_S + x * 16, ROW_S);
            }
        }
        wait_for_subgroup();
        [[unroll]] for (uint i = 0; i < PER; i++) {
            for (uint query = i * LANES; query < (i + 1) * LANES; query++) {
                float of_query = subgroupShuffle(scale[i], query % LANES);
                [[unroll]] for (uint e = 0; e < 32 / LANES; e++) {
                    uint c = e * LANES + lane;
                    float sum = scores[place + query * ROW_S + c];
                    uint at = (first + query) * D + part * 32 + c;
                    if (is_aside) sum += result[at];
                    result[at] = sum * of_query;
                }
            }
        }
    }
    wait_for_subgroup();
    [[unroll]] for (uint y = 0; y < OWN / 16; y++) {
        [[unroll]] for (uint x = 0; x < D / 16; x++) sums[y][x] = zero_tile();
    }
    is_aside = true;
}

void kernel() {
    uint n = qkv_shape[2];
    uint thread = gl_LocalInvocationID.x;
    uint lane = gl_SubgroupInvocationID;
    uint head = gl_WorkGroupID.y * n;  // its first row
    // The longest first, so that none of them is alone at the end.
    uint first = (gl_NumWorkGroups.x - 1 - gl_WorkGroupID.x) * SUBGROUPS * OWN;  // of the workgroup's queries
    uint end = first + SUBGROUPS * OWN;  // of the keys that any of them sees
    uint own = first + gl_SubgroupID * OWN;  // the subgroup's first
    uint place_s = gl_SubgroupID * KEYS * ROW_S;
    uint place_p = gl_SubgroupID * OWN * ROW_P;

    // Columns of q as rows: a thread has two queries and eight columns at a time, two halves of a word.
    [[unroll]] for (uint t = 0; t < SUBGROUPS * OWN * V / 2 / TPB; t++) {
        uint pair = (t * TPB + thread) / V;
        uint column = (t * TPB + thread) % V;
        uvec4 q0 = qkv[(head + first + 2 * pair) * V + column];
        uvec4 q1 = qkv[(head + first + 2 * pair + 1) * V + column];
        [[unroll]] for (uint e = 0; e < 4; e++) {
            uint row = (column * 8 + 2 * e) * ROW + pair / 4;
            tiles[row][pair % 4] = (q0[e] & 0xffffu) | q1[e] << 16;
            tiles[row + ROW][pair % 4] = q0[e] >> 16 | (q1[e] & 0xffff0000u);
        }
    }
    barrier();
    TileB queries[D / 16][OWN / 16];
    [[unroll]] for (uint y = 0; y < D / 16; y++) {
        [[unroll]] for (uint x = 0; x < OWN / 16; x++) {
            queries[y][x] = load_b8(tiles, y * 16 * 8 * ROW + gl_SubgroupID * OWN + x * 16, 8 * ROW);
        }
    }
    [[unroll]] for (uint y = 0; y < OWN / 16; y++) {
        [[unroll]] for (uint x = 0; x < D / 16; x++) sums[y][x] = zero_tile();
    }
    is_aside = false;
    float top[PER];  // what the weights of the thread's queries are relative to
    float sum[PER];  // of their weights
    [[unroll]] for (uint i = 0; i < PER; i++) sum[i] = 0.0;
    uint of_keys = (qkv_strides[0] + head * D) / 8 + thread;
    uint of_values = of_keys + qkv_strides[0] / 8;
    uvec4 next_k[LOADS];
    uvec4 next_v[LOADS];
    [[unroll]] for (uint t = 0; t < LOADS; t++) {
        next_k[t] = qkv[of_keys + t * TPB];
        next_v[t] = qkv[of_values + t * TPB];
    }
    for (uint start = 0; start < end; start += KEYS) {
        barrier();  // nobody needs what was there any more
        [[unroll]] for (uint t = 0; t < LOADS; t++) {
            uint at = t * TPB + thread;
            tiles[at / V * ROW + at % V] = next_k[t];
            tiles[(KEYS + at / V) * ROW + at % V] = next_v[t];
        }
        barrier();
        if (start + KEYS < end) {  // on their way while these are multiplied
            [[unroll]] for (uint t = 0; t < LOADS; t++) {
                next_k[t] = qkv[of_keys + (start + KEYS) * V + t * TPB];
                next_v[t] = qkv[of_values + (start + KEYS) * V + t * TPB];
            }
        }
        [[unroll]] for (uint y = 0; y < KEYS / 16; y++) {
            TileC products[OWN / 16];
            [[unroll]] for (uint x = 0; x < OWN / 16; x++) products[x] = zero_tile();
            [[unroll]] for (uint d = 0; d < D / 16; d++) {
                TileA rows = load_a8(tiles, y * 16 * 8 * ROW + d * 16, 8 * ROW);
                [[unroll]] for (uint x = 0; x < OWN / 16; x++) {
                    products[x] = multiply_add(rows, queries[d][x], products[x]);
                }
            }
            [[unroll]] for (uint x = 0; x < OWN / 16; x++) {
                store_tile(products[x], scores, place_s + y * 16 * ROW_S + x * 16, ROW_S);
            }
        }
        wait_for_subgroup();

        float mine[PER][KEYS];
        float next[PER];
        float rise = 0.0;  // of any top
        [[unroll]] for (uint i = 0; i < PER; i++) {
            uint query = i * LANES + lane;
            [[unroll]] for (uint k = 0; k < KEYS; k++) {
                float score = scores[place_s + k * ROW_S + query];
                mine[i][k] = start + k > own + query ? -1e30 : score;
            }
            next[i] = mine[i][0];
            [[unroll]] for (uint k = 1; k < KEYS; k++) next[i] = max(next[i], mine[i][k]);
            next[i] *= SCALE;
            if (start == 0) top[i] = next[i];
            next[i] = max(next[i], top[i]);
            rise = max(rise, next[i] - top[i]);
        }
        if (subgroupAny(rise > FAR)) {
            float shrink[PER];
            [[unroll]] for (uint i = 0; i < PER; i++) {
                shrink[i] = exp2(top[i] - next[i]);
                sum[i] *= shrink[i];
                top[i] = next[i];
            }
            put_aside(head + own, shrink);
        }
        [[unroll]] for (uint i = 0; i < PER; i++) {
            [[unroll]] for (uint k = 0; k < KEYS; k += 8) {
                uvec4 eight;
                [[unroll]] for (uint e = 0; e < 4; e++) {
                    vec2 two = exp2(vec2(mine[i][k + 2 * e], mine[i][k + 2 * e + 1]) * SCALE - top[i]);
                    sum[i] += two.x + two.y;
                    eight[e] = packHalf2x16(two);
                }
                weights[place_p + (i * LANES + lane) * ROW_P + k / 8] = eight;
            }
        }
        wait_for_subgroup();

        [[unroll]] for (uint k = 0; k < KEYS / 16; k++) {
            TileA rows[OWN / 16];
            [[unroll]] for (uint y = 0; y < OWN / 16; y++) {
                rows[y] = load_a8(weights, (place_p + y * 16 * ROW_P) * 8 + k * 16, 8 * ROW_P);
            }
            [[unroll]] for (uint x = 0; x < D / 16; x++) {
                TileB columns = load_b8(tiles, (KEYS + k * 16) * 8 * ROW + x * 16, 8 * ROW);
                [[unroll]] for (uint y = 0; y < OWN / 16; y++) {
                    sums[y][x] = multiply_add(rows[y], columns, sums[y][x]);
                }
            }
        }
    }
    [[unroll]] for (uint i = 0; i < PER; i++) sum[i] = 1.0 / sum[i];
    put_aside(head + own, sum);
}
