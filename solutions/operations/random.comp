// Random numbers: each element has four words of its own, which come of its index and of the seed
// alone (Philox 4x32-10, as in puzzle 73).
// workgroup: 64
// array: seed uint[2] = {0, 0}
// array: limits X[2] = {0, 4}
// buffer: result R[1]
// expect: result = {1.5961856842041016}

// A row of operations.txt sets these: the types of result and of limits, and what is made of the words and limits.
#define R float
#define X float
#define VALUE mix(limits[0], limits[1], share(x[0]))

// From 0 up to 1, which it does not reach, in steps of 2^-24.
float share(uint word) {
    return float(word >> 8) * 5.9604644775390625e-8;
}

// From 0 up to count - 1.
uint below(uint word, uint count) {
    uint high, low;
    umulExtended(word, count, high, low);
    return high;
}

// Of mean 0 and deviation 1, by Box and Muller. A logarithm of 0 is never asked for.
float normal(uint first, uint second) {
    return sqrt(-2.0 * log(1.0 - share(first))) * cos(6.2831853 * share(second));
}

uvec4 words(uint i) {
    uvec4 x = uvec4(i, 0, 0, 0);
    uvec2 key = uvec2(seed[0], seed[1]);
    for (uint round = 0; round < 10; round++) {
        uvec2 high, low;
        umulExtended(uvec2(0xd2511f53u, 0xcd9e8d57u), x.xz, high, low);
        x = uvec4(high[1] ^ x[1] ^ key[0], low[1], high[0] ^ x[3] ^ key[1], low[0]);
        key += uvec2(0x9e3779b9u, 0xbb67ae85u);
    }
    return x;
}

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < result_shape[0]) {
        uvec4 x = words(i);
        result[i] = R(VALUE);
    }
}
