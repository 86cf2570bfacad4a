// Puzzle 80: Several each. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 80

// x / (1 + exp(-x)), without an exponential that is too large for a float.
float silu(float x) {
    float e = exp(-abs(x));
    return x * (x < 0.0 ? e : 1.0) / (1.0 + e);
}

void kernel() {
    uint n = gate_shape[0];
    uint w = gl_WorkGroupID.x;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 13 lines)
}
