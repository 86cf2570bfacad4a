// Puzzle 73: Random numbers. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 73

const uint M0 = 0xd2511f53u;  // factors
const uint M1 = 0xcd9e8d57u;
const uint W0 = 0x9e3779b9u;  // what is added to the key after each round
const uint W1 = 0xbb67ae85u;

// x after one round.
uvec4 mixed(uvec4 x, uvec2 key) {
    uvec4 next = x;
    // FILL ME IN (roughly 5 lines)
    return next;
}

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 9 lines)
}
