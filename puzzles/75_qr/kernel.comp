// Puzzle 75: QR. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 75

shared float s[MOST][2 * MOST + 1];  // A, and from column MOST on the identity

void kernel() {
    uint m = a_shape[1];
    uint n = a_shape[2];
    uint first = gl_WorkGroupID.x * m * n;
    uint first_r = gl_WorkGroupID.x * n * n;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 30 lines)
}
