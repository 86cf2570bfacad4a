// Puzzle 63: BitLinear. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 63

shared vec2 s[TPB];
shared uint row_x[MOST / 4];  // the bytes of the workgroup's row

void kernel() {
    uint row = gl_WorkGroupID.x;
    uint local_i = gl_LocalInvocationID.x;
    uint n = x_shape[1];
    uint outputs = result_shape[1];
    uint words = w_shape[1];  // of codes, for each output
    // FILL ME IN (roughly 37 lines)
}
