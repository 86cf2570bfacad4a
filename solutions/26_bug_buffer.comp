// Puzzle 26: Bug: The other memory. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 26

// Smooths each row twice: from a to once, and from once to result.
void kernel() {
    uint n = a_shape[1];
    uint row = gl_WorkGroupID.x * n;
    for (uint i = gl_LocalInvocationID.x; i < n; i += TPB) {
        float sum = a[row + i];
        if (i > 0) sum += a[row + i - 1];
        if (i + 1 < n) sum += a[row + i + 1];
        once[row + i] = sum;
    }
    // BEGIN BROKEN
    // barrier();
    // BEGIN MENDED
    memoryBarrierBuffer();
    barrier();
    memoryBarrierBuffer();
    // END MENDED
    for (uint i = gl_LocalInvocationID.x; i < n; i += TPB) {
        float sum = once[row + i];
        if (i > 0) sum += once[row + i - 1];
        if (i + 1 < n) sum += once[row + i + 1];
        result[row + i] = sum;
    }
}
