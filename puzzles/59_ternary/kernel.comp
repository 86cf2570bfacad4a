// Puzzle 59: Three values. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 59

shared float s[TPB];

// gamma[0] = the mean of |w|, and no less than LEAST. One workgroup.
void scale() {
    uint n = w_shape[0];
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 9 lines)
}

// result[i] = w[i] / gamma[0], rounded, from -1 to 1. A thread for each.
void quantize() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 3 lines)
}
