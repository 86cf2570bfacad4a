// Puzzle 69: Scatter. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 69

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 4 lines
    if (i < a_shape[0]) {
        int steps = int(round(a[i] * STEPS));
        atomicAdd(result[index[i]], steps);
    }
    // END SOLUTION
}
