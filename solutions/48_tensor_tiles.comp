// Puzzle 48: Tensor cores. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 48

void kernel() {
    uint i = gl_WorkGroupID.y * 16;  // the first row of this subgroup's tile of the result
    uint j = gl_WorkGroupID.x * 16;  // and its first column
    uint depth = a_shape[1];
    uint n = b_shape[1];
    // BEGIN SOLUTION: roughly 7 lines
    TileC c = zero_tile();
    for (uint s = 0; s < depth; s += 16) {
        TileA x = load_a(a, i * depth + s, depth);
        TileB y = load_b(b, s * n + j, n);
        c = multiply_add(x, y, c);
    }
    store_tile(c, result, i * n + j, n);
    // END SOLUTION
}
