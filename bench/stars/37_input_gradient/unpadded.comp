// stars: 2. Rows of 8 floats: two of eight threads meet in each bank.

shared float tile_dy[TPB][TPB];
shared float tile_w[TPB][TPB];

void kernel() {
    uint b = gl_GlobalInvocationID.y;  // row of dy and of result
    uint k = gl_GlobalInvocationID.x;  // row of w, and column of result
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    uint rows = result_shape[0];
    uint inputs = result_shape[1];
    uint outputs = dy_shape[1];
    uint row = gl_WorkGroupID.x * TPB + local_i;  // of w, which this thread loads
    float sum = 0.0;
    for (uint start = 0; start < outputs; start += TPB) {
        uint n = start + local_j;
        float from_dy = 0.0;
        float from_w = 0.0;
        if (b < rows && n < outputs) from_dy = dy[b * outputs + n];
        if (row < inputs && n < outputs) from_w = w[row * outputs + n];
        tile_dy[local_i][local_j] = from_dy;
        tile_w[local_i][local_j] = from_w;
        barrier();  // both tiles are complete

        for (uint t = 0; t < TPB; t++) sum += tile_dy[local_i][t] * tile_w[local_j][t];
        barrier();  // nobody needs these tiles any more
    }
    if (b < rows && k < inputs) {
        uint at = b * inputs + k;
        result[at] = result[at] > 0.0 ? sum : 0.0;
    }
}
