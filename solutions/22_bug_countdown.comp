// Puzzle 22: Bug: Counting down. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 22

// Horner's scheme: from the highest coefficient down, one multiplication for each.
void kernel() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= x_shape[0]) return;
    float t = x[i];
    float y = 0.0;
    // BEGIN BROKEN
    // for (uint k = c_shape[0] - 1; k >= 0; k--) y = y * t + c[k];
    // BEGIN MENDED
    for (uint k = c_shape[0]; k-- > 0;) y = y * t + c[k];
    // END MENDED
    result[i] = y;
}
