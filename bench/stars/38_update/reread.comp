// stars: 1. What was stored is read again.

void sgd() {
    uint i = gl_GlobalInvocationID.x;
    if (i < g_shape[0]) result[i] -= RATE * g[i];
}

void adam() {
    uint i = gl_GlobalInvocationID.x;
    uint n = g_shape[0];
    if (i < n) {
        state[i] = 0.9 * state[i] + 0.1 * g[i];
        state[n + i] = 0.999 * state[n + i] + 0.001 * g[i] * g[i];
        result[i] -= RATE * (state[i] / C1) / (sqrt(state[n + i] / C2) + 1e-8);
    }
}
