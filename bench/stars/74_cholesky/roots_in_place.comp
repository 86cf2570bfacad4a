// stars: 2. Each column is divided by its root, and then taken away: three barriers for each.

shared float s[MOST][MOST + 1];

void kernel() {
    uint n = a_shape[1];
    uint first = gl_WorkGroupID.x * n * n;
    uint local_i = gl_LocalInvocationID.x;
    bool is_there = local_i < n;
    for (uint row = 0; row < n; row++) {
        if (is_there) s[row][local_i] = a[first + row * n + local_i];
    }
    for (uint j = 0; j < n; j++) {
        barrier();
        if (local_i == j) s[j][j] = sqrt(s[j][j]);
        barrier();
        if (is_there && local_i > j) s[local_i][j] /= s[j][j];
        barrier();
        if (is_there) {
            for (uint k = j + 1; k <= local_i; k++) s[local_i][k] -= s[local_i][j] * s[k][j];
        }
    }
    barrier();
    for (uint row = 0; row < n; row++) {
        if (is_there) result[first + row * n + local_i] = row < local_i ? 0.0 : s[row][local_i];
    }
}
