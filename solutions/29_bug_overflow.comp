// Puzzle 29: Bug: Fixed point. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 29

// Numbers in steps of 1/65536: 16 bits before the point, and 16 after it.
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    // BEGIN BROKEN
    // if (i < a_shape[0]) result[i] = a[i] * b[i] / 65536;
    // BEGIN MENDED
    if (i < a_shape[0]) {
        int high;
        int low;
        imulExtended(a[i], b[i], high, low);
        result[i] = (high << 16) | int(uint(low) >> 16);
    }
    // END MENDED
}
