// Puzzle 16: Banks. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 16

// FILL ME IN (1 line, a shared array of your own)

void kernel() {
    uint rows = a_shape[0];
    uint local_i = gl_LocalInvocationID.x;
    uint first = gl_WorkGroupID.x * TPB;  // row of a that the workgroup begins with
    uint i = first + local_i;             // row of a that this thread adds up
    // FILL ME IN (roughly 9 lines)
}
