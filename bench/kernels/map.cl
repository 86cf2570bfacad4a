// map.comp in OpenCL.
kernel void run(global const float* a, global float* result, uint n) {
    uint i = get_global_id(0);
    if (i < n) {
        result[i] = a[i] + 10.0f;
    }
}
