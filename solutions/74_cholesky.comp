// Puzzle 74: Cholesky. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 74

shared float s[MOST][MOST + 1];

void kernel() {
    uint n = a_shape[1];
    uint first = gl_WorkGroupID.x * n * n;
    uint local_i = gl_LocalInvocationID.x;
    bool is_there = local_i < n;
    // BEGIN SOLUTION: roughly 14 lines
    for (uint row = 0; row < n; row++) {
        if (is_there) s[row][local_i] = a[first + row * n + local_i];
    }
    for (uint j = 0; j < n; j++) {
        barrier();  // after it no thread writes to column j
        if (is_there && local_i > j) {
            float share = s[local_i][j] / s[j][j];
            for (uint k = j + 1; k <= local_i; k++) s[local_i][k] -= share * s[k][j];
        }
    }
    for (uint row = 0; row < n; row++) {
        if (is_there) {
            float own = row < local_i ? 0.0 : s[row][local_i] / sqrt(s[local_i][local_i]);
            result[first + row * n + local_i] = own;
        }
    }
    // END SOLUTION
}
