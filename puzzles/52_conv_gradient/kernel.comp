// Puzzle 52: Filter gradient. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 52

shared float s[TPB];

void kernel() {
    uint k = gl_WorkGroupID.x;  // tap of the filter; the last is the bias
    uint o = gl_WorkGroupID.y;  // filter
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 24 lines)
}
