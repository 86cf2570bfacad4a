// stars: 2. One pass for the largest score, and one for the sum.

void kernel() {
    uint b = gl_GlobalInvocationID.x;
    uint classes = z_shape[1];
    if (b < z_shape[0]) {
        uint wanted = label[b];
        float top = z[b * classes];
        float own = top;
        uint best = 0;
        for (uint c = 1; c < classes; c++) {
            float score = z[b * classes + c];
            if (score > top) {
                top = score;
                best = c;
            }
            if (c == wanted) own = score;
        }
        float sum = 0.0;
        for (uint c = 0; c < classes; c++) sum += exp(z[b * classes + c] - top);
        result[2 * b] = log(sum) + (top - own);
        result[2 * b + 1] = best == wanted ? 1.0 : 0.0;
    }
}
