// puzzle: 14
// about: a fast thread writes the next tile while a slow one still reads this one
// verdict: faulty
// finding: data_race line 18 line 21 array tile_a
// finding: data_race line 19 line 21 array tile_b

shared float tile_a[TPB][TPB];
shared float tile_b[TPB][TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    uint n = a_shape[0];
    float sum = 0.0;
    for (uint start = 0; start < n; start += TPB) {
        tile_a[local_i][local_j] = i < n && start + local_j < n ? a[i * n + start + local_j] : 0.0;
        tile_b[local_i][local_j] = start + local_i < n && j < n ? b[(start + local_i) * n + j] : 0.0;
        barrier();
        for (uint k = 0; k < TPB; ++k) sum += tile_a[local_i][k] * tile_b[k][local_j];
    }
    if (i < n && j < n) result[i * n + j] = sum;
}
