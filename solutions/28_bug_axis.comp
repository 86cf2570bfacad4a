// Puzzle 28: Bug: Right and slow. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 28

void kernel() {
    // BEGIN BROKEN
    // uint i = gl_GlobalInvocationID.x;
    // uint j = gl_GlobalInvocationID.y;
    // BEGIN MENDED
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    // END MENDED
    if (i < a_shape[0] && j < a_shape[1]) {
        uint at = i * a_shape[1] + j;
        result[at] = 2.0 * a[at] + b[at];
    }
}
