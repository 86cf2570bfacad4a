// Puzzle 79: Pages. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 79

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
    // BEGIN SOLUTION: roughly 40 lines
    uint heads = q_shape[1];
    uint group = (sequence * heads + head) * TPB;  // where the queries and results begin
    query[g][d] = q[group + local_i] * inversesqrt(float(D));
    uint n = positions[sequence] + 1;  // keys that the sequence has

    float top = -3.4e38;  // the largest score so far, and the sum of exp(score - top)
    float sum = 0.0;
    float acc = 0.0;  // of the result, so far
    for (uint first = 0; first < n; first += BLOCK) {
        uint block = table[sequence * table_shape[1] + first / BLOCK];
        uint start = (block * heads + head) * BLOCK * D;
        for (uint t = local_i; t < BLOCK * D; t += TPB) {
            bool is_key = first + t / D < n;  // the last block may have fewer
            block_keys[t / D][t % D] = is_key ? keys[start + t] : 0.0;
            block_values[t / D][t % D] = is_key ? values[start + t] : 0.0;
        }
        barrier();  // the block is complete, and in the first turn the queries are

        for (uint t = local_i; t < QUERIES * BLOCK; t += TPB) {
            float score = 0.0;
            for (uint k = 0; k < D; k++) score += query[t / BLOCK][k] * block_keys[t % BLOCK][k];
            scores[t / BLOCK][t % BLOCK] = first + t % BLOCK < n ? score : -3.4e38;
        }
        barrier();  // the scores are complete

        float next = top;
        for (uint c = 0; c < BLOCK; c++) next = max(next, scores[g][c]);
        float shrink = exp(top - next);
        sum *= shrink;
        acc *= shrink;
        for (uint c = 0; c < BLOCK; c++) {
            float p = exp(scores[g][c] - next);
            sum += p;
            acc += p * block_values[c][d];
        }
        top = next;
        barrier();  // no thread needs this block any more
    }
    result[group + local_i] = acc / sum;
    // END SOLUTION
}
