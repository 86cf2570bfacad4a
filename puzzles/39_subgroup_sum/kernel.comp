// Puzzle 39: Subgroup sum. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 39

shared float s[TPB];  // more than enough for one number of each subgroup

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 14 lines)
}
