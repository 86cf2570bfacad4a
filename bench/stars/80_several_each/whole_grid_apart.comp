// stars: 3. The elements of a thread lie as far apart as the whole grid has threads.

// x / (1 + exp(-x)), without an exponential that is too large for a float.
float silu(float x) {
    float e = exp(-abs(x));
    return x * (x < 0.0 ? e : 1.0) / (1.0 + e);
}

void kernel() {
    uint n = gate_shape[0];
    uint i = gl_GlobalInvocationID.x;
    uint threads = gl_NumWorkGroups.x * TPB;
    float g[EACH];
    float u[EACH];
    for (uint k = 0; k < EACH; k++) {
        uint at = i + k * threads;
        g[k] = at < n ? gate[at] : 0.0;
        u[k] = at < n ? up[at] : 0.0;
    }
    for (uint k = 0; k < EACH; k++) {
        uint at = i + k * threads;
        if (at < n) result[at] = silu(g[k]) * u[k];
    }
}
