// stars: 1. The row is read again for each of three passes.

void kernel() {
    uint b = gl_GlobalInvocationID.x;
    uint rows = z_shape[0];
    if (b < rows) {
        float top = z[b * CLASSES];
        for (uint c = 1; c < CLASSES; c++) top = max(top, z[b * CLASSES + c]);
        float sum = 0.0;
        for (uint c = 0; c < CLASSES; c++) sum += exp(z[b * CLASSES + c] - top);
        uint wanted = label[b];
        for (uint c = 0; c < CLASSES; c++) {
            float p = exp(z[b * CLASSES + c] - top) / sum;
            result[b * CLASSES + c] = (p - (c == wanted ? 1.0 : 0.0)) / float(rows);
        }
    }
}
