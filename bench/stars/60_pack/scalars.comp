// stars: 2. Reads a weight at a time.

// words[word] = 16 codes, each in two bits. A thread for each word.
void pack() {
    uint word = gl_GlobalInvocationID.x;
    if (word < words_shape[0]) {
        uint packed = 0;
        for (uint k = 0; k < 16; k++) {
            uint at = 4 * word + k / 4;
            if (at < q_shape[0]) packed |= uint(q[at][k % 4] + 1) << (2 * k);
        }
        words[word] = packed;
    }
}

// result = gamma[0] times the weights. A thread for each word.
void unpack() {
    uint word = gl_GlobalInvocationID.x;
    if (word < words_shape[0]) {
        uint packed = words[word];
        float scale = gamma[0];
        for (uint k = 0; k < 4; k++) {
            uint at = 4 * word + k;
            if (at < result_shape[0]) {
                uvec4 codes = uvec4(packed, packed >> 2, packed >> 4, packed >> 6) & 3u;
                result[at] = scale * (vec4(codes) - 1.0);
            }
            packed >>= 8;
        }
    }
}
