// Puzzle 59: Three values. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 59

shared float s[TPB];

// gamma[0] = the mean of |w|, and no less than LEAST. One workgroup.
void scale() {
    uint n = w_shape[0];
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 9 lines
    float sum = 0.0;
    for (uint i = local_i; i < n; i += TPB) sum += abs(w[i]);
    s[local_i] = sum;
    barrier();
    for (uint stride = TPB / 2; stride > 0; stride /= 2) {
        if (local_i < stride) s[local_i] += s[local_i + stride];
        barrier();
    }
    if (local_i == 0) gamma[0] = max(s[0] / float(n), LEAST);
    // END SOLUTION
}

// result[i] = w[i] / gamma[0], rounded, from -1 to 1. A thread for each.
void quantize() {
    uint i = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 3 lines
    if (i < w_shape[0]) {
        result[i] = int(clamp(roundEven(w[i] / gamma[0]), -1.0, 1.0));
    }
    // END SOLUTION
}
