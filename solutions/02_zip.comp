// Puzzle 2: Zip. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 2

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 1 line
    result[i] = a[i] + b[i];
    // END SOLUTION
}
