// Puzzle 1: Map. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 1

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 1 line
    result[i] = a[i] + 10.0;
    // END SOLUTION
}
