// stars: 3. Skips the lesson: both steps in one loop, with weights, and no array between them.

float element(uint row, int i) {
    return i >= 0 && i < a_shape[1] ? a[row + i] : 0.0;
}

void kernel() {
    int n = int(a_shape[1]);
    uint row = gl_WorkGroupID.x * n;
    for (int i = int(gl_LocalInvocationID.x); i < n; i += int(TPB)) {
        float own = element(row, i);
        float left = element(row, i - 1);
        float right = element(row, i + 1);
        float sum = own + left + right;
        if (i > 0) sum += element(row, i - 2) + left + own;
        if (i + 1 < n) sum += own + right + element(row, i + 2);
        result[row + i] = sum;
    }
}
