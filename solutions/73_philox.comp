// Puzzle 73: Random numbers. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 73

const uint M0 = 0xd2511f53u;  // factors
const uint M1 = 0xcd9e8d57u;
const uint W0 = 0x9e3779b9u;  // what is added to the key after each round
const uint W1 = 0xbb67ae85u;

// x after one round.
uvec4 mixed(uvec4 x, uvec2 key) {
    uvec4 next = x;
    // BEGIN SOLUTION: roughly 5 lines
    uint high0, low0, high1, low1;
    umulExtended(M0, x[0], high0, low0);
    umulExtended(M1, x[2], high1, low1);
    next = uvec4(high1 ^ x[1] ^ key[0], low1, high0 ^ x[3] ^ key[1], low0);
    // END SOLUTION
    return next;
}

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 9 lines
    if (i < result_shape[0]) {
        uvec4 x = uvec4(i, 0, 0, 0);
        uvec2 key = uvec2(seed[0], seed[1]);
        for (uint done = 0; done < ROUNDS; done++) {
            x = mixed(x, key);
            key += uvec2(W0, W1);
        }
        result[i] = x;
    }
    // END SOLUTION
}
