// about: a product goes beyond the largest int on its way to an index
// workgroup: 64
// groups: 640
// array: a uint8_t[40000] = ones
// buffer: o uint8_t[40000]
// verdict: faulty
// finding: out_of_bounds line 13 array a

void kernel() {
    int x = int(gl_GlobalInvocationID.x);
    if (x >= 40000) return;
    int step = 65536;
    o[x] = a[(x * step) >> 16];
}
