// stars: 1. Skips the lesson: one pair of tiles, two barriers a round.

shared float tile_a[TPB][TPB];
shared float tile_b[TPB][TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    uint m = a_shape[0];
    uint depth = a_shape[1];
    uint n = b_shape[1];
    float sum = 0.0;
    for (uint start = 0; start < depth; start += TPB) {
        float of_a = 0.0;
        float of_b = 0.0;
        if (i < m && start + local_j < depth) of_a = a[i * depth + start + local_j];
        if (start + local_i < depth && j < n) of_b = b[(start + local_i) * n + j];
        tile_a[local_i][local_j] = of_a;
        tile_b[local_i][local_j] = of_b;
        barrier();
        for (uint k = 0; k < TPB; k++) sum += tile_a[local_i][k] * tile_b[k][local_j];
        barrier();
    }
    if (i < m && j < n) result[i * n + j] = sum;
}
