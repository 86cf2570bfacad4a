// stars: 2. A barrier in each step, for which there is no need.

void kernel() {
    uint i = gl_WorkGroupID.y * 16;
    uint j = gl_WorkGroupID.x * 16;
    uint depth = a_shape[1];
    uint n = b_shape[1];
    TileC c = zero_tile();
    for (uint s = 0; s < depth; s += 16) {
        TileA x = load_a(a, i * depth + s, depth);
        TileB y = load_b(b, s * n + j, n);
        barrier();
        c = multiply_add(x, y, c);
    }
    store_tile(c, result, i * n + j, n);
}
