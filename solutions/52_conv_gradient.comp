// Puzzle 52: Filter gradient. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 52

shared float s[TPB];

void kernel() {
    uint k = gl_WorkGroupID.x;  // tap of the filter; the last is the bias
    uint o = gl_WorkGroupID.y;  // filter
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 24 lines
    uint taps = result_shape[1] - 1;
    uint filters = dy_shape[1];
    uint positions = dy_shape[2];
    uint width = x_shape[3];
    uint out_width = width - F + 1;
    // The pixel that the tap meets at the first position of the first image.
    uint corner = k / (F * F) * x_strides[1] + k / F % F * width + k % F;
    float sum = 0.0;
    for (uint at = local_i; at < x_shape[0] * positions; at += TPB) {
        uint b = at / positions;
        uint p = at % positions;
        float pixel = 1.0;  // what the bias is multiplied by
        if (k < taps) {
            pixel = x[b * x_strides[0] + corner + p / out_width * width + p % out_width];
        }
        sum += dy[(b * filters + o) * positions + p] * pixel;
    }
    s[local_i] = sum;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) s[local_i] += s[local_i + stride];
        barrier();
    }
    if (local_i == 0) result[o * result_shape[1] + k] = s[0];
    // END SOLUTION
}
