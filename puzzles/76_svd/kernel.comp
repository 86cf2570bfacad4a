// Puzzle 76: Singular values. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 76

shared float b[ROWS][COLS];  // A, whose columns are rotated
shared float w[COLS][COLS];  // the identity, whose columns are rotated with them
shared vec3 parts[TPB];      // for sums that threads share

// The columns of A that are pair number `pair` in this round of a sweep over `count` columns, an
// even number.
uvec2 columns_of(uint pair, uint round, uint count) {
    uvec2 both = uvec2(0);
    // FILL ME IN (roughly 3 lines)
    return both;
}

void kernel() {
    uint m = a_shape[1];
    uint n = a_shape[2];
    uint first = gl_WorkGroupID.x * m * n;
    uint first_v = gl_WorkGroupID.x * n * n;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 47 lines)
}
