// conv_1d.comp in OpenCL.
kernel void run(global const float* a, global const float* b, global float* result, uint n) {
    local float tile[256 + 16];
    local float part[16];
    uint i = get_global_id(0);
    uint local_i = get_local_id(0);
    tile[local_i] = a[i];
    if (local_i < 16) {
        part[local_i] = b[local_i];
        tile[local_i + 256] = i + 256 < n ? a[i + 256] : 0.0f;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0.0f;
    for (uint k = 0; k < 16; ++k) {
        sum += tile[local_i + k] * part[k];
    }
    result[i] = sum;
}
