// about: a thread that has returned does not multiply
// workgroup: 32
// array: a float16_t[16,16] = ones
// array: b float16_t[16,16] = ones
// buffer: o float[16,16]
// tiles: 16
// verdict: faulty
// finding: tile_divergence line 14 thread 31,0,0 times 1
// finding: tile_divergence line 15 thread 31,0,0 times 1
void kernel() {
    TileA x = load_a(a, 0, 16);
    TileB y = load_b(b, 0, 16);
    if (gl_LocalInvocationID.x == 31) return;
    TileC c = multiply_add(x, y, zero_tile());
    store_tile(c, o, 0, 16);
}
