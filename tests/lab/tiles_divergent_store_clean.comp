// about: each subgroup stores its tile where it wants
// workgroup: 64
// array: a float16_t[16,16] = ones
// array: b float16_t[16,16] = ones
// buffer: o float[32,16]
// tiles: 16
// verdict: clean
void kernel() {
    TileC c = multiply_add(load_a(a, 0, 16), load_b(b, 0, 16), zero_tile());
    if (gl_SubgroupID == 0) store_tile(c, o, 0, 16);
    else store_tile(c, o, 256, 16);
}
