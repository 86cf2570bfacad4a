// stars: 1. Keys and values from global memory, for each query anew.

const uint V = D / 4;  // vectors in a row of q, k, v and result

void kernel() {
    uint n = qkv_shape[2];
    uint head = gl_WorkGroupID.y;
    uint i = gl_GlobalInvocationID.x;  // this thread's query
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
        for (uint c = 0; c < count; c++) {
            float score = 0.0;
            for (uint d = 0; d < V; d++) score += dot(q[d], qkv[k + c * V + d]);
            score *= scale;
            float next = max(top, score);
            float shrink = exp(top - next);
            float p = exp(score - next);
            top = next;
            sum = sum * shrink + p;
            for (uint d = 0; d < V; d++) acc[d] = acc[d] * shrink + p * qkv[v + c * V + d];
        }
    }
    if (i < n) {
        for (uint d = 0; d < V; d++) result[(head * n + i) * V + d] = acc[d] / sum;
    }
}
