// The textbook's tiled matrix multiplication, for square matrices whose side is a multiple of TPB.
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
        tile_a[local_i][local_j] = a[i * n + start + local_j];
        tile_b[local_i][local_j] = b[(start + local_i) * n + j];
        barrier();
        for (uint k = 0; k < TPB; ++k) {
            sum += tile_a[local_i][k] * tile_b[k][local_j];
        }
        barrier();
    }
    result[i * n + j] = sum;
}
