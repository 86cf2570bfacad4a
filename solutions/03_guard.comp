// Puzzle 3: Guard. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 3

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 2 lines
    if (i < a_shape[0]) {
        result[i] = a[i] + 10.0;
    }
    // END SOLUTION
}
