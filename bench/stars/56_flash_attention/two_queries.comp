// stars: 3. A thread has two queries and every second key: half the reads of shared memory.

const uint KEYS = 4;   // that are scored before anything is rescaled
const uint V = D / 4;  // vectors in a row of q, k, v and result

// TPB keys and the values that belong to them; at first queries, and at last what threads exchange.
shared vec4 keys[TPB][V];
shared vec4 values[TPB][V];
shared vec2 pairs[TPB];

void kernel() {
    uint n = qkv_shape[2];
    uint head = gl_WorkGroupID.y;
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    uint part = local_i % 2;              // which keys of a tile are this thread's
    uint pair = local_i - part;           // its queries: this and the next
    uint begin = (head * n + gl_WorkGroupID.x * TPB) * V;
    uint queries = min(n - gl_WorkGroupID.x * TPB, TPB);
    for (uint t = local_i; t < TPB * V; t += TPB) {
        keys[t / V][t % V] = t < queries * V ? qkv[begin + t] * inversesqrt(float(D)) : vec4(0.0);
    }
    barrier();
    vec4 q[2][V];
    vec4 acc[2][V];
    vec2 top = vec2(-3.4e38);
    vec2 sum = vec2(0.0);
    for (uint d = 0; d < V; d++) {
        q[0][d] = keys[pair][d];
        q[1][d] = keys[pair + 1][d];
        acc[0][d] = vec4(0.0);
        acc[1][d] = vec4(0.0);
    }
    barrier();  // the queries are in registers
    for (uint first = 0; first < n; first += TPB) {
        uint count = min(n - first, TPB);
        uint k = qkv_strides[0] + (head * n + first) * V;
        uint v = qkv_strides[0] + k;
        for (uint t = local_i; t < count * V; t += TPB) {
            keys[t / V][t % V] = qkv[k + t];
            values[t / V][t % V] = qkv[v + t];
        }
        barrier();
        for (uint c = part; c < count; c += 2 * KEYS) {
            vec2 scores[KEYS];
            vec2 next = top;
            for (uint e = 0; e < KEYS; e++) {
                scores[e] = vec2(-3.4e38);
                if (c + 2 * e < count) {
                    vec2 score = vec2(0.0);
                    for (uint d = 0; d < V; d++) {
                        vec4 key = keys[c + 2 * e][d];
                        score += vec2(dot(q[0][d], key), dot(q[1][d], key));
                    }
                    scores[e] = score;
                }
                next = max(next, scores[e]);
            }
            vec2 shrink = exp(top - next);
            top = next;
            sum *= shrink;
            for (uint d = 0; d < V; d++) {
                acc[0][d] *= shrink.x;
                acc[1][d] *= shrink.y;
            }
            for (uint e = 0; e < KEYS; e++) {
                if (c + 2 * e < count) {
                    vec2 p = exp(scores[e] - top);
                    sum += p;
                    for (uint d = 0; d < V; d++) {
                        vec4 value = values[c + 2 * e][d];
                        acc[0][d] += p.x * value;
                        acc[1][d] += p.y * value;
                    }
                }
            }
        }
        barrier();
    }
    // Each of the two ends with one of the queries, and gives what it has of the other.
    pairs[local_i] = part == 0 ? vec2(top.y, sum.y) : vec2(top.x, sum.x);
    for (uint d = 0; d < V; d++) keys[local_i][d] = part == 0 ? acc[1][d] : acc[0][d];
    barrier();
    vec2 mine = part == 0 ? vec2(top.x, sum.x) : vec2(top.y, sum.y);
    vec2 given = pairs[local_i ^ 1u];
    float largest = max(mine.x, given.x);
    float shrink = exp(mine.x - largest);
    float grow = exp(given.x - largest);
    float total = mine.y * shrink + given.y * grow;
    if (i < n) {
        for (uint d = 0; d < V; d++) {
            vec4 own = part == 0 ? acc[0][d] : acc[1][d];
            result[(head * n + i) * V + d] = (own * shrink + keys[local_i ^ 1u][d] * grow) / total;
        }
    }
}
