// Puzzle 35: Where the error starts. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 35

void kernel() {
    uint b = gl_GlobalInvocationID.x;  // row of z
    // BEGIN SOLUTION: roughly 20 lines
    uint rows = z_shape[0];
    if (b < rows) {
        float p[CLASSES];
        float top = z[b * CLASSES];
        p[0] = top;
        for (uint c = 1; c < CLASSES; c++) {
            p[c] = z[b * CLASSES + c];
            top = max(top, p[c]);
        }
        float sum = 0.0;
        for (uint c = 0; c < CLASSES; c++) {
            p[c] = exp(p[c] - top);
            sum += p[c];
        }
        float scale = 1.0 / (sum * float(rows));
        uint wanted = label[b];
        for (uint c = 0; c < CLASSES; c++) {
            float hit = c == wanted ? 1.0 / float(rows) : 0.0;
            result[b * CLASSES + c] = p[c] * scale - hit;
        }
    }
    // END SOLUTION
}
