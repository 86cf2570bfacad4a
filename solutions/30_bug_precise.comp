// Puzzle 30: Bug: The vanishing correction. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 30

// Kahan's sum: what an addition rounds away is kept in lost, and given back in the next one.
void kernel() {
    uint j = gl_GlobalInvocationID.x;
    if (j >= a_shape[1]) return;
    float sum = 0.0;
    // BEGIN BROKEN
    // float lost = 0.0;
    // BEGIN MENDED
    precise float lost = 0.0;
    // END MENDED
    for (uint i = 0; i < a_shape[0]; i++) {
        float term = a[i * a_shape[1] + j] - lost;
        float next = sum + term;
        lost = (next - sum) - term;
        sum = next;
    }
    result[j] = sum;
}
