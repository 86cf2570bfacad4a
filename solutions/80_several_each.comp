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
    // BEGIN SOLUTION: roughly 13 lines
    uint first = w * TPB * EACH + local_i;
    float g[EACH];
    float u[EACH];
    for (uint k = 0; k < EACH; k++) {  // all that it loads is on its way
        uint i = first + k * TPB;
        g[k] = i < n ? gate[i] : 0.0;
        u[k] = i < n ? up[i] : 0.0;
    }
    for (uint k = 0; k < EACH; k++) {  // and only now needed
        uint i = first + k * TPB;
        if (i < n) result[i] = silu(g[k]) * u[k];
    }
    // END SOLUTION
}
