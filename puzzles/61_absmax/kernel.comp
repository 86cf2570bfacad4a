// Puzzle 61: Eight bits. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 61

shared float s[TPB];

// scales[row] and words[row], of a row of x. A workgroup for each.
void quantize() {
    uint row = gl_WorkGroupID.x;
    uint n = x_shape[1];
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 20 lines)
}

// result[row][j] = the byte divided by its scale. A thread for each.
void restore() {
    uint j = gl_GlobalInvocationID.x;
    uint row = gl_GlobalInvocationID.y;
    // FILL ME IN (roughly 5 lines)
}
