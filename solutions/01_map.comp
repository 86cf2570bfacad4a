// Puzzle 1: Map. The task stands in README.md, beside kernel.comp.
// Try it: ./workbook check 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 1 line
    result[i] = a[i] + 10.0;
    // END SOLUTION
}
