// stars: 2. The elements of a thread lie side by side.

// x / (1 + exp(-x)), without an exponential that is too large for a float.
float silu(float x) {
    float e = exp(-abs(x));
    return x * (x < 0.0 ? e : 1.0) / (1.0 + e);
}

void kernel() {
    uint n = gate_shape[0];
    uint w = gl_WorkGroupID.x;
    uint local_i = gl_LocalInvocationID.x;
    uint first = (w * TPB + local_i) * EACH;
    float g[EACH];
    float u[EACH];
    for (uint k = 0; k < EACH; k++) {
        uint i = first + k;
        g[k] = i < n ? gate[i] : 0.0;
        u[k] = i < n ? up[i] : 0.0;
    }
    for (uint k = 0; k < EACH; k++) {
        uint i = first + k;
        if (i < n) result[i] = silu(g[k]) * u[k];
    }
}
