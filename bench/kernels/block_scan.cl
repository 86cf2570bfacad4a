// block_scan.comp in OpenCL.
kernel void run(global const float* a, global float* result, uint n) {
    local float s[256];
    uint i = get_global_id(0);
    uint local_i = get_local_id(0);
    float sum = a[i];
    s[local_i] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint reach = 1; reach < 256; reach *= 2) {
        if (local_i >= reach) {
            sum += s[local_i - reach];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        s[local_i] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    result[i] = sum;
}
