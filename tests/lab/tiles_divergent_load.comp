// about: threads that make different numbers of iterations load together as long as all do
// workgroup: 32
// array: a float16_t[32,16] = ones
// array: b float16_t[16,16] = ones
// buffer: o float[16,16]
// tiles: 16
// verdict: faulty
// finding: tile_divergence line 13 thread 0,0,0 times 16
void kernel() {
    TileC c = zero_tile();
    TileA x;
    for (uint k = 0; k < 1 + gl_LocalInvocationID.x / 16; k++) {
        x = load_a(a, 256 * k, 16);
    }
    c = multiply_add(x, load_b(b, 0, 16), c);
    store_tile(c, o, 0, 16);
}
