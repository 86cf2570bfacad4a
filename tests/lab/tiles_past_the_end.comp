// about: the last rows of a tile lie behind the array
// workgroup: 32
// array: a float16_t[16,16] = ones
// array: b float16_t[8,16] = ones
// buffer: o float[16,16]
// tiles: 16
// verdict: faulty
// finding: out_of_bounds line 11 array b

void kernel() {
    store_tile(multiply_add(load_a(a, 0, 16), load_b(b, 0, 16), zero_tile()), o, 0, 16);
}
