// matmul_tiled.comp in OpenCL.
#define TPB 16

kernel void run(global const float* a, global const float* b, global float* result, uint n) {
    local float tile_a[TPB][TPB];
    local float tile_b[TPB][TPB];
    uint i = get_global_id(1);
    uint j = get_global_id(0);
    uint local_i = get_local_id(1);
    uint local_j = get_local_id(0);
    float sum = 0.0f;
    for (uint start = 0; start < n; start += TPB) {
        tile_a[local_i][local_j] = a[i * n + start + local_j];
        tile_b[local_i][local_j] = b[(start + local_i) * n + j];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint k = 0; k < TPB; ++k) {
            sum += tile_a[local_i][k] * tile_b[k][local_j];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    result[i * n + j] = sum;
}
