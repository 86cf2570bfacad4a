// about: each half of the subgroup stores the tile on its own
// workgroup: 32
// array: a float16_t[16,16] = ones
// array: b float16_t[16,16] = ones
// buffer: o float[16,16]
// tiles: 16
// verdict: faulty
// finding: tile_divergence line 12 thread 1,0,0 times 16
// finding: tile_divergence line 13 thread 0,0,0 times 16
void kernel() {
    TileC c = multiply_add(load_a(a, 0, 16), load_b(b, 0, 16), zero_tile());
    if (gl_SubgroupInvocationID % 2 == 0) store_tile(c, o, 0, 16);
    else store_tile(c, o, 0, 16);
}
