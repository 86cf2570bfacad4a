// Puzzle 31: Batch. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 31

void kernel() {
    uint b = gl_WorkGroupID.y;          // row of the batch
    uint at = gl_GlobalInvocationID.x;  // which four pixels of that row
    // FILL ME IN (roughly 5 lines)
}
