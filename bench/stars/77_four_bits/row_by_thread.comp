// stars: 1. A thread for each row.

void kernel() {
    uint rows = w_shape[0];
    uint words = w_shape[1];
    uint threads = gl_NumWorkGroups.x * TPB;
    for (uint row = gl_GlobalInvocationID.x; row < rows; row += threads) {
        float sum = 0.0;
        for (uint k = 0; k < words; k++) {
            uint word = w[row * words + k];
            uvec4 bytes = uvec4(word, word >> 8, word >> 16, word >> 24);
            vec4 low = vec4(bytes & 15u) - 8.0;  // four weights, in units of the scale
            vec4 high = vec4(bytes >> 4 & 15u) - 8.0;
            uint at = k / 4 * 8 + k % 4;  // a group is four words, and eight vectors
            float scale = scales[(row * words + k) / 4];
            sum += scale * (dot(low, x[at]) + dot(high, x[at + 4]));
        }
        result[row] = sum;
    }
}
