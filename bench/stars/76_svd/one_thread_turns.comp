// stars: 1. Skips the lesson: all threads load and store, and one turns all pairs.

shared float b[ROWS][COLS];  // A, whose columns are rotated
shared float w[COLS][COLS];  // the identity, whose columns are rotated with them

void kernel() {
    uint m = a_shape[1];
    uint n = a_shape[2];
    uint first = gl_WorkGroupID.x * m * n;
    uint first_v = gl_WorkGroupID.x * n * n;
    uint local_i = gl_LocalInvocationID.x;
    for (uint at = local_i; at < m * n; at += TPB) b[at / n][at % n] = a[first + at];
    for (uint at = local_i; at < n * n; at += TPB) w[at / n][at % n] = at / n == at % n ? 1.0 : 0.0;

    barrier();
    if (local_i == 0) {
        for (uint sweep = 0; sweep < SWEEPS; sweep++) {
            for (uint x = 0; x + 1 < n; x++) {
                for (uint y = x + 1; y < n; y++) {
                    float xx = 0.0, yy = 0.0, xy = 0.0;
                    for (uint i = 0; i < m; i++) { float p = b[i][x], q = b[i][y]; xx += p * p; yy += q * q; xy += p * q; }
                    if (abs(xy) <= 1e-7 * sqrt(xx) * sqrt(yy)) continue;
                    float zeta = (yy - xx) / (2.0 * xy);
                    float t = (zeta < 0.0 ? -1.0 : 1.0) / (abs(zeta) + sqrt(1.0 + zeta * zeta));
                    float c = 1.0 / sqrt(1.0 + t * t), s = c * t;
                    for (uint i = 0; i < m; i++) { float old = b[i][x]; b[i][x] = c * old - s * b[i][y]; b[i][y] = s * old + c * b[i][y]; }
                    for (uint i = 0; i < n; i++) { float old = w[i][x]; w[i][x] = c * old - s * w[i][y]; w[i][y] = s * old + c * w[i][y]; }
                }
            }
        }
    }
    barrier();
    for (uint at = local_i; at < m * n; at += TPB) result[first + at] = b[at / n][at % n];
    for (uint at = local_i; at < n * n; at += TPB) v[first_v + at] = w[at / n][at % n];
}
