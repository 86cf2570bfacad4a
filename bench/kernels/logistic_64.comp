// Nearly all arithmetic: 64 iterations of the logistic map for each thread.
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    float x = a[i] * 0.0625 + 0.5;
    for (uint k = 0; k < 64; ++k) {
        x = 3.7 * x * (1.0 - x);
    }
    result[i] = x;
}
