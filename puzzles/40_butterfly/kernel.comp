// Puzzle 40: Butterfly. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 40

shared float s_value[TPB];  // more than enough for one pair of each subgroup
shared uint s_at[TPB];

void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 23 lines)
}
