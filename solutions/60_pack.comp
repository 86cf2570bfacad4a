// Puzzle 60: Sixteen in a word. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 60

// words[word] = 16 codes, each in two bits. A thread for each word.
void pack() {
    uint word = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 11 lines
    if (word < words_shape[0]) {
        uint packed = 0;
        for (uint k = 0; k < 4; k++) {
            uint at = 4 * word + k;
            if (at < q_shape[0]) {
                ivec4 four = q[at] + 1;
                packed |= uint(four.x | four.y << 2 | four.z << 4 | four.w << 6) << (8 * k);
            }
        }
        words[word] = packed;
    }
    // END SOLUTION
}

// result = gamma[0] times the weights. A thread for each word.
void unpack() {
    uint word = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 11 lines
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
    // END SOLUTION
}
