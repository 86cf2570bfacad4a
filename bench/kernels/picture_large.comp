// A lab file: the textbook's tiled product of two matrices, as large a run as pictures are made of.
// workgroup: 16 16
// groups: 16 16
// array: a float[256,256] = random
// array: b float[256,256] = random
// buffer: c float[256,256]

shared float tile_a[16][16];
shared float tile_b[16][16];

void kernel() {
    uint x = gl_GlobalInvocationID.x;
    uint y = gl_GlobalInvocationID.y;
    uint local_x = gl_LocalInvocationID.x;
    uint local_y = gl_LocalInvocationID.y;
    float sum = 0.0;
    for (uint start = 0; start < 256; start += 16) {
        tile_a[local_y][local_x] = a[y * 256 + start + local_x];
        tile_b[local_y][local_x] = b[(start + local_y) * 256 + x];
        barrier();
        for (uint k = 0; k < 16; ++k) sum += tile_a[local_y][k] * tile_b[k][local_x];
        barrier();
    }
    c[y * 256 + x] = sum;
}
