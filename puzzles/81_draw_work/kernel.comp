// Puzzle 81: Draw the work. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 81

shared uint ticket;  // what this workgroup has drawn

void kernel() {
    uint local_i = gl_LocalInvocationID.x;
    uint sequences = result_shape[0];
    uint width = result_shape[1];
    // FILL ME IN (roughly 15 lines)
}
