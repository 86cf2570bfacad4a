// about: a tile of a shared array that all threads have written
// workgroup: 32
// array: a float16_t[16,16] = ones
// array: b float16_t[16,16] = ones
// buffer: o float[16,16]
// tiles: 16
// expect: o = ones
// verdict: clean

shared float16_t s[256];

void kernel() {
    uint t = gl_LocalInvocationID.x;
    for (uint k = 0; k < 8; k++) s[k * 32 + t] = a[k * 32 + t] / float16_t(16);
    barrier();
    store_tile(multiply_add(load_a(s, 0, 16), load_b(b, 0, 16), zero_tile()), o, 0, 16);
}
