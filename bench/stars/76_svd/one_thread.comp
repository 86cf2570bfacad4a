// stars: 1. One thread for the whole matrix, one pair after the other.

shared float b[ROWS][COLS];  // A, whose columns are rotated
shared float w[COLS][COLS];  // the identity, whose columns are rotated with them

void kernel() {
    uint m = a_shape[1];
    uint n = a_shape[2];
    uint first = gl_WorkGroupID.x * m * n;
    uint first_v = gl_WorkGroupID.x * n * n;
    uint local_i = gl_LocalInvocationID.x;
    if (local_i == 0) {
        for (uint at = 0; at < m * n; at++) b[at / n][at % n] = a[first + at];
        for (uint at = 0; at < n * n; at++) w[at / n][at % n] = at / n == at % n ? 1.0 : 0.0;
        for (uint turn = 0; turn < SWEEPS; turn++) {
            for (uint y = 1; y < n; y++) {
                for (uint x = 0; x < y; x++) {
                    float xx = 0.0;
                    float yy = 0.0;
                    float xy = 0.0;
                    for (uint i = 0; i < m; i++) {
                        xx += b[i][x] * b[i][x];
                        yy += b[i][y] * b[i][y];
                        xy += b[i][x] * b[i][y];
                    }
                    bool stays = abs(xy) <= 1e-7 * sqrt(xx) * sqrt(yy);
                    float zeta = (yy - xx) / (stays ? 1.0 : 2.0 * xy);
                    float t = (zeta < 0.0 ? -1.0 : 1.0) / (abs(zeta) + sqrt(1.0 + zeta * zeta));
                    float c = stays ? 1.0 : 1.0 / sqrt(1.0 + t * t);
                    float s = stays ? 0.0 : c * t;
                    for (uint i = 0; i < m; i++) {
                        float old = b[i][x];
                        b[i][x] = c * old - s * b[i][y];
                        b[i][y] = s * old + c * b[i][y];
                    }
                    for (uint i = 0; i < n; i++) {
                        float old = w[i][x];
                        w[i][x] = c * old - s * w[i][y];
                        w[i][y] = s * old + c * w[i][y];
                    }
                }
            }
        }
        for (uint at = 0; at < m * n; at++) result[first + at] = b[at / n][at % n];
        for (uint at = 0; at < n * n; at++) v[first_v + at] = w[at / n][at % n];
    }
}
