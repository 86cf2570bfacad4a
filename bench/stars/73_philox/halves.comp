// stars: 3. The upper half of a product from those of 16 bits each.

const uint M0 = 0xd2511f53u;  // factors
const uint M1 = 0xcd9e8d57u;
const uint W0 = 0x9e3779b9u;  // what is added to the key after each round
const uint W1 = 0xbb67ae85u;

// The upper half of the product.
uint upper_half(uint x, uint y) {
    uint middle = (x >> 16) * (y & 0xffffu) + ((x & 0xffffu) * (y & 0xffffu) >> 16);
    uint other = (x & 0xffffu) * (y >> 16) + (middle & 0xffffu);
    return (x >> 16) * (y >> 16) + (middle >> 16) + (other >> 16);
}

// x after one round.
uvec4 mixed(uvec4 x, uvec2 key) {
    uvec4 next = x;
    next = uvec4(upper_half(M1, x[2]) ^ x[1] ^ key[0], M1 * x[2],
                 upper_half(M0, x[0]) ^ x[3] ^ key[1], M0 * x[0]);
    return next;
}

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i < result_shape[0]) {
        uvec4 x = uvec4(i, 0, 0, 0);
        uvec2 key = uvec2(seed[0], seed[1]);
        for (uint done = 0; done < ROUNDS; done++) {
            x = mixed(x, key);
            key += uvec2(W0, W1);
        }
        result[i] = x;
    }
}
