// about: a loop that ends, after more iterations than are audited
// workgroup: 1
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: endless_loop line 8

void kernel() {
    for (uint i = 0; i < 1500000; ++i) {
        o[0] = i;
    }
}
