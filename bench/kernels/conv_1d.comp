// A convolution with a filter of 16, by tiles with a halo of as many elements.
shared float tile[256 + 16];
shared float part[16];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    uint n = a_shape[0];
    tile[local_i] = a[i];
    if (local_i < 16) {
        part[local_i] = b[local_i];
        tile[local_i + 256] = i + 256 < n ? a[i + 256] : 0.0;
    }
    barrier();
    float sum = 0.0;
    for (uint k = 0; k < 16; ++k) {
        sum += tile[local_i + k] * part[k];
    }
    result[i] = sum;
}
