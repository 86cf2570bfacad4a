// stars: 1. One thread for the whole matrix.

shared float s[MOST][MOST + 1];

void kernel() {
    uint n = a_shape[1];
    uint first = gl_WorkGroupID.x * n * n;
    uint local_i = gl_LocalInvocationID.x;
    bool is_there = local_i < n;
    if (local_i == 0) {
        for (uint at = 0; at < n * n; at++) s[at / n][at % n] = a[first + at];
        for (uint j = 0; j < n; j++) {
            for (uint i = j; i < n; i++) {
                float rest = s[i][j];
                for (uint k = 0; k < j; k++) rest -= s[i][k] * s[j][k];
                s[i][j] = i == j ? sqrt(rest) : rest / s[j][j];
            }
        }
        for (uint at = 0; at < n * n; at++) result[first + at] = at % n > at / n ? 0.0 : s[at / n][at % n];
    }
}
