// about: tiles of shared vectors, each with eight numbers, that all threads have written
// workgroup: 32
// array: a float16_t[16,16] as uvec4 = ones
// array: b float16_t[16,16] as uvec4 = ones
// buffer: o float[16,16]
// tiles: 16
// verdict: clean

shared uvec4 s[16 * 3];  // a vector of padding behind each row

void kernel() {
    uint t = gl_LocalInvocationID.x;
    s[t / 2 * 3 + t % 2] = a[t];
    barrier();
    store_tile(multiply_add(load_a8(s, 0, 24), load_b8(b, 0, 16), zero_tile()), o, 0, 16);
}
