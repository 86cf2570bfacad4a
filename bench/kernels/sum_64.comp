// Nearly all memory: 64 loads and additions for each thread.
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint n = a_shape[0];
    float sum = 0.0;
    for (uint k = 0; k < 64; ++k) {
        sum += a[(i + k) % n];
    }
    result[i] = sum;
}
