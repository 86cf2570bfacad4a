// stars: 1. One thread for the whole matrix.

shared float s[MOST][2 * MOST + 1];  // A, and from column MOST on the identity

void kernel() {
    uint m = a_shape[1];
    uint n = a_shape[2];
    uint first = gl_WorkGroupID.x * m * n;
    uint first_r = gl_WorkGroupID.x * n * n;
    uint local_i = gl_LocalInvocationID.x;
    if (local_i == 0) {
        for (uint i = 0; i < m; i++) {
            for (uint col = 0; col < n; col++) s[i][col] = a[first + i * n + col];
            for (uint col = 0; col < m; col++) s[i][MOST + col] = i == col ? 1.0 : 0.0;
        }
        for (uint j = 0; j < n; j++) {
            float squares = 0.0;
            for (uint i = j; i < m; i++) squares += s[i][j] * s[i][j];
            float length = sqrt(squares);
            float side = s[j][j] < 0.0 ? -length : length;
            float head = s[j][j] + side;
            float factor = length > 0.0 ? 1.0 / (length * abs(head)) : 0.0;
            for (uint col = j + 1; col < MOST + m; col++) {
                if (col < n || col >= MOST) {
                    float along = head * s[j][col];
                    for (uint i = j + 1; i < m; i++) along += s[i][j] * s[i][col];
                    along *= factor;
                    s[j][col] -= along * head;
                    for (uint i = j + 1; i < m; i++) s[i][col] -= along * s[i][j];
                }
            }
            s[j][j] = -side;
        }
        for (uint at = 0; at < m * n; at++) q[first + at] = s[at % n][MOST + at / n];
        for (uint at = 0; at < n * n; at++) {
            result[first_r + at] = at / n <= at % n ? s[at / n][at % n] : 0.0;
        }
    }
}
