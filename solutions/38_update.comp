// Puzzle 38: Update. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 38

// A step of plain gradient descent.
void sgd() {
    uint i = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 1 line
    if (i < g_shape[0]) result[i] -= RATE * g[i];
    // END SOLUTION
}

// A step of Adam: row 0 of state holds m, and row 1 holds v.
void adam() {
    uint i = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 9 lines
    uint n = g_shape[0];
    if (i < n) {
        float slope = g[i];
        float m = 0.9 * state[i] + 0.1 * slope;
        float v = 0.999 * state[n + i] + 0.001 * slope * slope;
        state[i] = m;
        state[n + i] = v;
        result[i] -= RATE * (m / C1) / (sqrt(v / C2) + 1e-8);
    }
    // END SOLUTION
}
