// stars: 1. A thread for each result, and all of it from global memory.

void kernel() {
    uint b = gl_WorkGroupID.z;
    uint o = gl_GlobalInvocationID.y;
    uint at = gl_GlobalInvocationID.x;
    uint width = x_shape[3];
    uint filters = w_shape[0];
    uint taps = w_shape[1] - 1;
    uint positions = result_shape[2];
    uint corner = at / (width - F + 1) * width + at % (width - F + 1);
    if (o < filters && at < positions) {
        float sum = w[o * w_shape[1] + taps];
        for (uint k = 0; k < taps; k++) {
            uint plane = b * x_strides[0] + k / (F * F) * x_strides[1];
            sum += w[o * w_shape[1] + k] * x[plane + corner + k / F % F * width + k % F];
        }
        result[(b * filters + o) * positions + at] = RELU == 1 ? max(sum, 0.0) : sum;
    }
}
