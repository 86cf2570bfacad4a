// Beyond puzzle 57: causal attention for heads of 64 columns, and rows in multiples of 64.
// workgroup: 128
// groups: 2 2
// array: qkv float[3,2,128,64] as vec4 = random
// buffer: result float[2,128,64] as vec4
// constant: D = 64
// constant: KU = 8
// subgroup: 8 or more
// extension: GL_KHR_shader_subgroup_basic
// extension: GL_KHR_shader_subgroup_shuffle
// extension: GL_EXT_control_flow_attributes
// task: causal
// large: groups 64 16
// large: qkv 3 16 4096 64 = unit
// large: result 16 4096 64

// A workgroup has 64 queries of a head and goes through the keys, 64 at a time. A thread has a tile of 4
// queries by 8 keys, and later of the same 4 queries by 8 columns of the result. Tiles twice as high read
// shared memory less often, but leave no registers for what hides its latency, and take 1.9 times as long
// on an H200. 32 KiB of shared memory hold the queries and either the keys, or half of their weights and
// of the values, while the next of these are on their way.
const uint V = D / 4;  // vectors in a row of q, k, v and result
const uint TILE = 64;  // queries of a workgroup, and keys of a round
const uint HALF = TILE / 2;
const uint SIDE = 8;   // threads that share 4 queries, side by side in a subgroup
const uint LOADS = TILE * V / TPB;

shared vec4 queries[D][TILE / 4];  // columns of q as rows
shared vec4 keys[D][TILE / 4];     // columns of k as rows; then of 32 keys the weights, and the values

// Rows of 64 floats begin in the same bank. So four rows at a time have their vectors in an order of
// their own.
uint place(uint row, uint vector) { return vector ^ (row / 4 % 8); }

// Over the threads that share queries.
vec4 side_max(vec4 x) {
    for (uint far = 1; far < SIDE; far *= 2) x = max(x, subgroupShuffleXor(x, far));
    return x;
}

vec4 side_sum(vec4 x) {
    for (uint far = 1; far < SIDE; far *= 2) x += subgroupShuffleXor(x, far);
    return x;
}

void kernel() {
    uint n = qkv_shape[2];
    uint thread = gl_LocalInvocationID.x;
    uint tx = thread % SIDE;
    uint ty = thread / SIDE;
    uint head = gl_WorkGroupID.y * n;  // its first row
    // The longest first, so that none of them is alone at the end.
    uint first = (gl_NumWorkGroups.x - 1 - gl_WorkGroupID.x) * TILE;  // of its queries
    uint end = first + TILE;  // of the keys that any of them sees
    const float SCALE = 1.44269504 / 8.0;  // log2(e) / sqrt(D), as exp2() is faster than exp()
    for (uint t = thread; t < TILE * V; t += TPB) {
        vec4 q = qkv[(head + first) * V + t] * SCALE;
        uint row = t / V;
        [[unroll]] for (uint e = 0; e < 4; e++) {
            queries[t % V * 4 + e][place(t % V * 4, row / 4)][row % 4] = q[e];
        }
    }
    vec4 acc[4][2];          // of the results' rows, so far
    vec4 top = vec4(-1e30);  // the largest score so far
    vec4 sum = vec4(0.0);    // this thread's part of the sum of exp2(score - top)
    [[unroll]] for (uint r = 0; r < 4; r++) acc[r][0] = acc[r][1] = vec4(0.0);
    uint of_keys = qkv_strides[0] / 4 + head * V;
    uint of_values = of_keys + qkv_strides[0] / 4;
    vec4 next_keys[LOADS];  // on their way from memory while something else is multiplied
    vec4 next_values[LOADS / 2];
    [[unroll]] for (uint t = 0; t < LOADS; t++) next_keys[t] = qkv[of_keys + t * TPB + thread];
    for (uint start = 0; start < end; start += TILE) {
        [[unroll]] for (uint t = 0; t < LOADS; t++) {
            uint at = t * TPB + thread;
            uint row = at / V;
            [[unroll]] for (uint e = 0; e < 4; e++) {
                keys[at % V * 4 + e][place(at % V * 4, row / 4)][row % 4] = next_keys[t][e];
            }
        }
        [[unroll]] for (uint t = 0; t < LOADS / 2; t++) {
            next_values[t] = qkv[of_values + start * V + t * TPB + thread];
        }
        barrier();  // the keys are complete

        vec4 scores[8];  // of key (c / 4 * 8 + tx) * 4 + c % 4 and four queries
        [[unroll]] for (uint c = 0; c < 8; c++) scores[c] = vec4(0.0);
        for (uint d0 = 0; d0 < D; d0 += KU) {
            [[unroll]] for (uint d1 = 0; d1 < KU; d1++) {
                uint d = d0 + d1;
                vec4 q = queries[d][place(d, ty)];
                vec4 key[2];
                [[unroll]] for (uint h = 0; h < 2; h++) key[h] = keys[d][place(d, h * 8 + tx)];
                [[unroll]] for (uint c = 0; c < 8; c++) scores[c] += q * key[c / 4][c % 4];
            }
        }
        if (start == first) {  // elsewhere all keys are seen
            [[unroll]] for (uint c = 0; c < 8; c++) {
                uint key = (c / 4 * 8 + tx) * 4 + c % 4;
                [[unroll]] for (uint r = 0; r < 4; r++) {
                    if (key > ty * 4 + r) scores[c][r] = -2e30;
                }
            }
        }
        vec4 next = scores[0];
        [[unroll]] for (uint c = 1; c < 8; c++) next = max(next, scores[c]);
        next = max(top, side_max(next));
        vec4 shrink = exp2(top - next);
        top = next;
        sum *= shrink;
        [[unroll]] for (uint c = 0; c < 8; c++) {
            scores[c] = exp2(scores[c] - next);
            sum += scores[c];
        }
        [[unroll]] for (uint r = 0; r < 4; r++) {
            acc[r][0] *= shrink[r];
            acc[r][1] *= shrink[r];
        }
        [[unroll]] for (uint part = 0; part < 2; part++) {  // of the keys
            barrier();  // nobody needs what was there any more
            [[unroll]] for (uint c = 0; c < 4; c++) {
                uint key = tx * 4 + c;
                keys[key][place(key, ty)] = scores[part * 4 + c];
            }
            [[unroll]] for (uint t = 0; t < LOADS / 2; t++) {
                uint at = t * TPB + thread;
                keys[HALF + at / V][at % V] = next_values[t];
            }
            [[unroll]] for (uint t = 0; t < LOADS / 2; t++) {
                if (part == 0) next_values[t] = qkv[of_values + (start + HALF) * V + t * TPB + thread];
            }
            [[unroll]] for (uint t = 0; t < LOADS; t++) {
                if (part == 0 || start + TILE >= end) break;
                next_keys[t] = qkv[of_keys + (start + TILE) * V + t * TPB + thread];
            }
            barrier();  // the weights are complete, and the values

            for (uint k0 = 0; k0 < HALF; k0 += KU) {
                [[unroll]] for (uint k1 = 0; k1 < KU; k1++) {
                    uint k = k0 + k1;
                    vec4 weight = keys[k][place(k, ty)];
                    vec4 value[2];
                    [[unroll]] for (uint h = 0; h < 2; h++) value[h] = keys[HALF + k][h * 8 + tx];
                    [[unroll]] for (uint r = 0; r < 4; r++) {
                        [[unroll]] for (uint h = 0; h < 2; h++) acc[r][h] += weight[r] * value[h];
                    }
                }
            }
        }
        barrier();  // nobody needs the weights and the values any more
    }
    sum = side_sum(sum);
    [[unroll]] for (uint r = 0; r < 4; r++) {
        uint row = (head + first + ty * 4 + r) * V;
        [[unroll]] for (uint h = 0; h < 2; h++) result[row + h * 8 + tx] = acc[r][h] / sum[r];
    }
}
