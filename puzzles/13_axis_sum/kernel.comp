// Puzzle 13: Axis sum. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 13

shared float s[TPB];

void kernel() {
    uint row = gl_WorkGroupID.y;
    uint col = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 11 lines)
}
