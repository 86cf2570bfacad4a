// Puzzle 6: Workgroups. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 6

void kernel() {
    uint local_i = gl_LocalInvocationID.x;
    uint i = gl_WorkGroupID.x * TPB + local_i;
    // FILL ME IN (roughly 2 lines)
}
