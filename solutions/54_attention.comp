// Puzzle 54: Attention. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 54

// What any of the three needs; TPB is 8 in scores() and mix(), and 32 in softmax().
shared float tile_a[TPB][TPB];
shared float tile_b[TPB][TPB];
shared float line[TPB];

// s[head][i][j] = q[i]·k[j] / sqrt(D). One thread for each element.
void scores() {
    uint head = gl_WorkGroupID.z;
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 20 lines
    uint n = qkv_shape[2];
    uint width = qkv_shape[3];
    uint q = head * qkv_strides[1];                    // where this head's queries begin
    uint k = qkv_strides[0] + head * qkv_strides[1];   // and its keys
    uint key = gl_WorkGroupID.x * TPB + local_i;       // that this thread loads from
    float sum = 0.0;
    for (uint start = 0; start < width; start += TPB) {
        uint d = start + local_j;
        float from_q = 0.0;
        float from_k = 0.0;
        if (i < n && d < width) from_q = qkv[q + i * width + d];
        if (key < n && d < width) from_k = qkv[k + key * width + d];
        tile_a[local_i][local_j] = from_q;
        tile_b[local_i][local_j] = from_k;
        barrier();  // both tiles are complete

        for (uint t = 0; t < TPB; t++) sum += tile_a[local_i][t] * tile_b[local_j][t];
        barrier();  // no thread needs these tiles any more
    }
    if (i < n && j < n) s[(head * n + i) * n + j] = sum * inversesqrt(float(width));
    // END SOLUTION
}

// Each row of s becomes its softmax, in place. One workgroup for each row of each head.
void softmax() {
    uint row = gl_WorkGroupID.x * s_shape[2];
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 20 lines
    uint n = s_shape[2];
    float top = -3.4e38;
    for (uint j = local_i; j < n; j += TPB) top = max(top, s[row + j]);
    line[local_i] = top;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) line[local_i] = max(line[local_i], line[local_i + stride]);
        barrier();
    }
    top = line[0];
    barrier();  // all have read line[0] before it is written again
    float sum = 0.0;
    for (uint j = local_i; j < n; j += TPB) sum += exp(s[row + j] - top);
    line[local_i] = sum;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) line[local_i] += line[local_i + stride];
        barrier();
    }
    for (uint j = local_i; j < n; j += TPB) s[row + j] = exp(s[row + j] - top) / line[0];
    // END SOLUTION
}

// result[head] = s[head] · v[head]. One thread for each element.
void mix() {
    uint head = gl_WorkGroupID.z;
    uint i = gl_GlobalInvocationID.y;
    uint d = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 18 lines
    uint n = s_shape[2];
    uint width = qkv_shape[3];
    uint v = 2 * qkv_strides[0] + head * qkv_strides[1];  // where this head's values begin
    float sum = 0.0;
    for (uint start = 0; start < n; start += TPB) {
        float from_s = 0.0;
        float from_v = 0.0;
        if (i < n && start + local_j < n) from_s = s[(head * n + i) * n + start + local_j];
        if (start + local_i < n && d < width) from_v = qkv[v + (start + local_i) * width + d];
        tile_a[local_i][local_j] = from_s;
        tile_b[local_i][local_j] = from_v;
        barrier();  // both tiles are complete

        for (uint t = 0; t < TPB; t++) sum += tile_a[local_i][t] * tile_b[t][local_j];
        barrier();  // no thread needs these tiles any more
    }
    if (i < n && d < width) result[(head * n + i) * width + d] = sum;
    // END SOLUTION
}
