// stars: 2. Both values in registers, without vectors and without prefetch.

const uint BLOCK = TPB * R;
const uint LOADS = BLOCK * DEPTH / (TPB * TPB);

shared float tile_a[BLOCK][DEPTH];
shared float tile_b[DEPTH][BLOCK];

void kernel() {
    uint m = a_shape[0];
    uint n = b_shape[1];
    uint depth = a_shape[1];
    uint first_i = gl_WorkGroupID.y * BLOCK;
    uint first_j = gl_WorkGroupID.x * BLOCK;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    uint thread = local_i * TPB + local_j;
    float sums[R][R];
    for (uint r = 0; r < R; r++) {
        for (uint c = 0; c < R; c++) sums[r][c] = 0.0;
    }
    for (uint start = 0; start < depth; start += DEPTH) {
        for (uint q = 0; q < LOADS; q++) {
            uint at = thread + q * TPB * TPB;
            uint i = first_i + at / DEPTH;
            uint k_a = start + at % DEPTH;
            uint k_b = start + at / BLOCK;
            uint j = first_j + at % BLOCK;
            tile_a[at / DEPTH][at % DEPTH] = i < m && k_a < depth ? a[i * depth + k_a] : 0.0;
            tile_b[at / BLOCK][at % BLOCK] = k_b < depth && j < n ? b[k_b * n + j] : 0.0;
        }
        barrier();

        for (uint k = 0; k < DEPTH; k++) {
            float row[R];
            for (uint r = 0; r < R; r++) row[r] = tile_a[local_i + r * TPB][k];
            for (uint c = 0; c < R; c++) {
                float value = tile_b[k][local_j + c * TPB];
                for (uint r = 0; r < R; r++) sums[r][c] += row[r] * value;
            }
        }
        barrier();
    }
    for (uint r = 0; r < R; r++) {
        for (uint c = 0; c < R; c++) {
            uint i = first_i + local_i + r * TPB;
            uint j = first_j + local_j + c * TPB;
            if (i < m && j < n) result[i * n + j] = sums[r][c];
        }
    }
}
