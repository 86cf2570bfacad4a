// Puzzle 41: Subgroup scan. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 41

shared uint s[TPB];  // more than enough for one total of each subgroup

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    uint lane = gl_SubgroupInvocationID;
    // FILL ME IN (roughly 11 lines)
}
