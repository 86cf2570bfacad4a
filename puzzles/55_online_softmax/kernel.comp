// Puzzle 55: Online softmax. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 55

shared float tops[TPB];
shared float sums[TPB];

void kernel() {
    uint row = gl_WorkGroupID.x * a_shape[1];
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 23 lines)
}
