// Puzzle 56: Flash attention. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 56

const uint V = D / 4;  // vectors in a row of q, k, v and result

// TPB keys and the values that belong to them.
shared vec4 keys[TPB][V];
shared vec4 values[TPB][V];

void kernel() {
    uint n = qkv_shape[2];
    uint head = gl_WorkGroupID.y;
    uint i = gl_GlobalInvocationID.x;  // this thread's query
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 38 lines
    vec4 q[V];
    vec4 acc[V];  // of the result's row, so far
    for (uint d = 0; d < V; d++) {
        q[d] = i < n ? qkv[(head * n + i) * V + d] : vec4(0.0);
        acc[d] = vec4(0.0);
    }
    float scale = inversesqrt(float(D));
    float top = -3.4e38;  // the largest score so far, and the sum of exp(score - top)
    float sum = 0.0;
    for (uint first = 0; first < n; first += TPB) {
        uint count = min(n - first, TPB);  // keys in this tile
        uint k = qkv_strides[0] + (head * n + first) * V;
        uint v = qkv_strides[0] + k;
        for (uint t = local_i; t < count * V; t += TPB) {
            keys[t / V][t % V] = qkv[k + t];
            values[t / V][t % V] = qkv[v + t];
        }
        barrier();  // the tile is complete

        for (uint c = 0; c < count; c++) {
            float score = 0.0;
            for (uint d = 0; d < V; d++) score += dot(q[d], keys[c][d]);
            score *= scale;
            float next = max(top, score);
            float shrink = exp(top - next);
            float p = exp(score - next);
            top = next;
            sum = sum * shrink + p;
            for (uint d = 0; d < V; d++) acc[d] = acc[d] * shrink + p * values[c][d];
        }
        barrier();  // no thread needs this tile any more
    }
    if (i < n) {
        for (uint d = 0; d < V; d++) result[(head * n + i) * V + d] = acc[d] / sum;
    }
    // END SOLUTION
}
