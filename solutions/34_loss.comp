// Puzzle 34: Loss. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 34

void kernel() {
    uint b = gl_GlobalInvocationID.x;  // row of z
    // BEGIN SOLUTION: roughly 22 lines
    uint classes = z_shape[1];
    if (b < z_shape[0]) {
        uint wanted = label[b];
        float top = z[b * classes];  // the largest score so far
        float sum = 1.0;             // of exp(score - top), so far
        float own = top;             // the label's score, once it has come
        uint best = 0;
        for (uint c = 1; c < classes; c++) {
            float score = z[b * classes + c];
            if (score > top) {
                sum = sum * exp(top - score) + 1.0;
                top = score;
                best = c;
            } else {
                sum += exp(score - top);
            }
            if (c == wanted) own = score;
        }
        result[2 * b] = log(sum) + (top - own);
        result[2 * b + 1] = best == wanted ? 1.0 : 0.0;
    }
    // END SOLUTION
}
