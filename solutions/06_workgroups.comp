// Puzzle 6: Workgroups. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 6

void kernel() {
    uint local_i = gl_LocalInvocationID.x;
    uint i = gl_WorkGroupID.x * TPB + local_i;
    // BEGIN SOLUTION: roughly 2 lines
    if (i < a_shape[0]) {
        result[i] = a[i] + 10.0;
    }
    // END SOLUTION
}
