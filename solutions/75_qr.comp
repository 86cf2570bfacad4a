// Puzzle 75: QR. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 75

shared float s[MOST][2 * MOST + 1];  // A, and from column MOST on the identity

void kernel() {
    uint m = a_shape[1];
    uint n = a_shape[2];
    uint first = gl_WorkGroupID.x * m * n;
    uint first_r = gl_WorkGroupID.x * n * n;
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 30 lines
    float diagonal = 0.0;  // of R, in column local_i
    for (uint i = 0; i < m; i++) {
        if (local_i < n) s[i][local_i] = a[first + i * n + local_i];
        s[i][MOST + local_i] = i == local_i ? 1.0 : 0.0;
    }
    for (uint j = 0; j < n; j++) {
        barrier();  // after it no thread writes to column j
        float squares = 0.0;
        for (uint i = j; i < m; i++) squares += s[i][j] * s[i][j];
        float length = sqrt(squares);
        float side = s[j][j] < 0.0 ? -length : length;
        float head = s[j][j] + side;  // v[j]; below it v is as the column
        float factor = length > 0.0 ? 1.0 / (length * abs(head)) : 0.0;  // 2/vᵀv
        if (local_i == j) diagonal = -side;

        for (uint col = local_i; col < MOST + m; col += MOST) {
            if (col > j && (col < n || col >= MOST)) {
                float along = head * s[j][col];
                for (uint i = j + 1; i < m; i++) along += s[i][j] * s[i][col];
                along *= factor;
                s[j][col] -= along * head;
                for (uint i = j + 1; i < m; i++) s[i][col] -= along * s[i][j];
            }
        }
    }
    barrier();
    if (local_i < n) {
        for (uint i = 0; i < m; i++) q[first + i * n + local_i] = s[local_i][MOST + i];
        for (uint i = 0; i < n; i++) {
            float own = i < local_i ? s[i][local_i] : i == local_i ? diagonal : 0.0;
            result[first_r + i * n + local_i] = own;
        }
    }
    // END SOLUTION
}
