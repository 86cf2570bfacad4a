// Puzzle 65: Twenty in a word. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 65

void kernel() {
    uint word = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 9 lines
    if (word < w_shape[0]) {
        uint rest = w[word];  // 32 bits after the point
        for (uint k = 0; k < 20; k++) {
            uint digit;
            uint fraction;
            umulExtended(rest, 3u, digit, fraction);
            result[20 * word + k] = int(digit) - 1;
            rest = fraction;
        }
    }
    // END SOLUTION
}
