// Puzzle 70: Bitonic sort. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 70

shared float s[SIZE];

void kernel() {
    uint n = a_shape[1];
    uint row = gl_WorkGroupID.x * n;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 17 lines)
}
