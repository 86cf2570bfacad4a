// stars: 3. Plain tiles whose loop ends where the matrices do.

shared float tile_a[TPB][TPB];
shared float tile_b[TPB][TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.y;  // row of result
    uint j = gl_GlobalInvocationID.x;  // column of result
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    uint n = a_shape[0];
    float sum = 0.0;
    for (uint start = 0; start < n; start += TPB) {
        // One element of each tile is this thread's to bring, and stays in a register as well.
        float own_a = 0.0;
        float own_b = 0.0;
        if (i < n && start + local_j < n) own_a = a[i * n + start + local_j];
        if (start + local_i < n && j < n) own_b = b[(start + local_i) * n + j];
        tile_a[local_i][local_j] = own_a;
        tile_b[local_i][local_j] = own_b;
        barrier();  // both tiles are complete

        if (i < n && j < n) {
            for (uint k = 0; k < TPB && start + k < n; k++) {
                sum += tile_a[local_i][k] * tile_b[k][local_j];
            }
        }
        barrier();  // nobody needs these tiles any more
    }
    if (i < n && j < n) result[i * n + j] = sum;
}
