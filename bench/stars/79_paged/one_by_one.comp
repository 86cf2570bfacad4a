// stars: 3. What was added up shrinks at each key.

shared float query[QUERIES][D];
shared float block_keys[BLOCK][D + 1];  // with a gap, so that a column is no bank conflict
shared float block_values[BLOCK][D];
shared float scores[QUERIES][BLOCK];

void kernel() {
    uint head = gl_WorkGroupID.x;  // of keys and values
    uint sequence = gl_WorkGroupID.y;
    uint local_i = gl_LocalInvocationID.x;
    uint g = local_i / D;  // this thread's query of the group, and its column of the result
    uint d = local_i % D;
    uint heads = q_shape[1];
    uint group = (sequence * heads + head) * TPB;  // where the queries and results begin
    query[g][d] = q[group + local_i] * inversesqrt(float(D));
    uint n = positions[sequence] + 1;  // keys that the sequence has

    float top = -3.4e38;  // the largest score so far, and the sum of exp(score - top)
    float sum = 0.0;
    float acc = 0.0;  // of the result, so far
    for (uint first = 0; first < n; first += BLOCK) {
        uint count = min(n - first, BLOCK);
        uint block = table[sequence * table_shape[1] + first / BLOCK];
        uint start = (block * heads + head) * BLOCK * D;
        for (uint t = local_i; t < count * D; t += TPB) {
            block_keys[t / D][t % D] = keys[start + t];
            block_values[t / D][t % D] = values[start + t];
        }
        barrier();  // the block is complete, and in the first turn the queries are

        for (uint t = local_i; t < QUERIES * count; t += TPB) {
            float score = 0.0;
            for (uint k = 0; k < D; k++) score += query[t / count][k] * block_keys[t % count][k];
            scores[t / count][t % count] = score;
        }
        barrier();  // the scores are complete

        for (uint c = 0; c < count; c++) {
            float next = max(top, scores[g][c]);
            float shrink = exp(top - next);
            float p = exp(scores[g][c] - next);
            sum = sum * shrink + p;
            acc = acc * shrink + p * block_values[c][d];
            top = next;
        }
        barrier();  // nobody needs this block any more
    }
    result[group + local_i] = acc / sum;
}
