// stars: 2. A thread reads and stores a row of its own: neighbours are not at neighbouring numbers.

shared float s[MOST][MOST + 1];

void kernel() {
    uint n = a_shape[1];
    uint first = gl_WorkGroupID.x * n * n;
    uint local_i = gl_LocalInvocationID.x;
    bool is_there = local_i < n;
    if (is_there) {
        for (uint k = 0; k < n; k++) s[local_i][k] = a[first + local_i * n + k];
    }
    for (uint j = 0; j < n; j++) {
        barrier();
        if (is_there && local_i > j) {
            float share = s[local_i][j] / s[j][j];
            for (uint k = j + 1; k <= local_i; k++) s[local_i][k] -= share * s[k][j];
        }
    }
    if (is_there) {
        for (uint k = 0; k < n; k++) {
            float own = k > local_i ? 0.0 : s[local_i][k] / sqrt(s[k][k]);
            result[first + local_i * n + k] = own;
        }
    }
}
