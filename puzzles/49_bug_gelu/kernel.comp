// Puzzle 49: Bug: The wrong derivative. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 49

// The derivative of x * sigmoid(u), with u = 2 * sqrt(2/pi) * (x + 0.044715 x^3). Beyond 80 either
// way, exp() would soon be infinite, and the sigmoid is 0 or 1 anyway.
float gelu_slope(float x) {
    float u = clamp(1.5957691216 * (x + 0.044715 * x * x * x), -80.0, 80.0);
    float p = 1.0 / (1.0 + exp(-u));
    float rest = 1.0 / (1.0 + exp(u));  // 1 - p, where that would cancel
    return p + x * p * rest * 1.5957691216 * (1.0 + 0.134145 * x * x);
}

void kernel() {
    uint n = gl_GlobalInvocationID.x;
    uint b = gl_GlobalInvocationID.y;
    if (n >= dy_shape[1] || b >= dy_shape[0]) return;
    uint at = b * dy_shape[1] + n;
    result[at] = dy[at] * gelu_slope(z[at]);
}
