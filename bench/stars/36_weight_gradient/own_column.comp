// stars: 1. Each thread loads x at its own k: neighbours are a row apart.

shared float tile_x[TPB][TPB];
shared float tile_dy[TPB][TPB];

void kernel() {
    uint k = gl_GlobalInvocationID.y;  // column of x, and row of result
    uint n = gl_GlobalInvocationID.x;  // column of dy and of result
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    uint rows = x_shape[0];
    uint inputs = x_shape[1];
    uint outputs = dy_shape[1];
    float sum = 0.0;
    for (uint start = 0; start < rows; start += TPB) {
        uint b = start + local_i;
        uint of_x = start + local_j;
        float from_x = 0.0;
        float from_dy = 0.0;
        if (of_x < rows && k < inputs) from_x = x[of_x * inputs + k];
        if (of_x < rows && k == inputs) from_x = 1.0;
        if (b < rows && n < outputs) from_dy = dy[b * outputs + n];
        tile_x[local_j][local_i] = from_x;
        tile_dy[local_i][local_j] = from_dy;
        barrier();  // both tiles are complete

        for (uint t = 0; t < TPB; t++) sum += tile_x[t][local_i] * tile_dy[t][local_j];
        barrier();  // nobody needs these tiles any more
    }
    if (k <= inputs && n < outputs) result[k * outputs + n] = sum;
}
