// stars: 1. Skips the lesson: nine reads of global memory, and no tile.

float at(int i, int j) {
    return i >= 0 && i < a_shape[0] && j >= 0 && j < a_shape[1] ? a[i * a_shape[1] + j] : 0.0;
}

void kernel() {
    int i = int(gl_GlobalInvocationID.y);
    int j = int(gl_GlobalInvocationID.x);
    if (i >= a_shape[0] || j >= a_shape[1]) return;
    float sum = 0.0;
    for (int r = -1; r <= 1; r++) {
        for (int c = -1; c <= 1; c++) sum += at(i + r, j + c);
    }
    result[i * a_shape[1] + j] = sum;
}
