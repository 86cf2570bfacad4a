// stars: 2. v in a place of its own, and the column overwritten: three barriers for each.

shared float s[MOST][2 * MOST + 1];  // A, and from column MOST on the identity

void kernel() {
    uint m = a_shape[1];
    uint n = a_shape[2];
    uint first = gl_WorkGroupID.x * m * n;
    uint first_r = gl_WorkGroupID.x * n * n;
    uint local_i = gl_LocalInvocationID.x;
    for (uint i = 0; i < m; i++) {
        if (local_i < n) s[i][local_i] = a[first + i * n + local_i];
        s[i][MOST + local_i] = i == local_i ? 1.0 : 0.0;
    }
    for (uint j = 0; j < n; j++) {
        barrier();  // behind it nobody writes to column j
        float squares = 0.0;
        for (uint i = j; i < m; i++) squares += s[i][j] * s[i][j];
        float length = sqrt(squares);
        float side = s[j][j] < 0.0 ? -length : length;
        float head = s[j][j] + side;  // v[j]; below it v is as the column
        float factor = length > 0.0 ? 1.0 / (length * abs(head)) : 0.0;  // 2/vᵀv
        barrier();
        if (local_i >= j && local_i < m) s[local_i][2 * MOST] = local_i == j ? head : s[local_i][j];
        barrier();

        for (uint col = local_i; col < MOST + m; col += MOST) {
            if (col >= j && (col < n || col >= MOST)) {
                float along = 0.0;
                for (uint i = j; i < m; i++) along += s[i][2 * MOST] * s[i][col];
                along *= factor;
                for (uint i = j; i < m; i++) s[i][col] -= along * s[i][2 * MOST];
            }
        }
    }
    barrier();
    if (local_i < n) {
        for (uint i = 0; i < m; i++) q[first + i * n + local_i] = s[local_i][MOST + i];
        for (uint i = 0; i < n; i++) {
            float own = i <= local_i ? s[i][local_i] : 0.0;
            result[first_r + i * n + local_i] = own;
        }
    }
}
