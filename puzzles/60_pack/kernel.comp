// Puzzle 60: Sixteen in a word. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 60

// words[word] = 16 codes, each in two bits. A thread for each word.
void pack() {
    uint word = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 11 lines)
}

// result = gamma[0] times the weights. A thread for each word.
void unpack() {
    uint word = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 11 lines)
}
