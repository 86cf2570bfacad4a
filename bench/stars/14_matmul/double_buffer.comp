// stars: 3. Two pairs of tiles that take turns: one barrier a round.

shared float tile_a[2][TPB][TPB];
shared float tile_b[2][TPB][TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    uint n = a_shape[0];
    float sum = 0.0;
    uint turn = 0;
    for (uint start = 0; start < n; start += TPB) {
        float from_a = 0.0;
        float from_b = 0.0;
        if (i < n && start + local_j < n) from_a = a[i * n + start + local_j];
        if (start + local_i < n && j < n) from_b = b[(start + local_i) * n + j];
        tile_a[turn][local_i][local_j] = from_a;
        tile_b[turn][local_i][local_j] = from_b;
        barrier();

        for (uint k = 0; k < TPB; k++) sum += tile_a[turn][local_i][k] * tile_b[turn][k][local_j];
        turn = 1 - turn;
    }
    if (i < n && j < n) result[i * n + j] = sum;
}
