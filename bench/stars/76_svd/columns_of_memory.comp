// stars: 2. A thread for each pair, and columns as rows of shared memory: threads meet at one bank.

shared float b[COLS][ROWS];  // A, whose columns are rotated
shared float w[COLS][COLS];  // the identity, whose columns are rotated with them

// The columns of A that thread `pair` has in this round of a sweep over `count` columns, an
// even number.
uvec2 columns_of(uint pair, uint round, uint count) {
    uvec2 both = uvec2(0);
    uint others = count - 1;  // all but column 0 move on by one in each round
    if (pair > 0) both.x = 1 + (pair - 1 + round) % others;
    both.y = 1 + (others - 1 - pair + round) % others;
    return both;
}

void kernel() {
    uint m = a_shape[1];
    uint n = a_shape[2];
    uint first = gl_WorkGroupID.x * m * n;
    uint first_v = gl_WorkGroupID.x * n * n;
    uint local_i = gl_LocalInvocationID.x;
    for (uint at = local_i; at < m * n; at += TPB) b[at % n][at / n] = a[first + at];
    for (uint at = local_i; at < n * n; at += TPB) w[at % n][at / n] = at / n == at % n ? 1.0 : 0.0;

    uint count = n + n % 2;
    for (uint turn = 0; turn < SWEEPS * (count - 1); turn++) {
        barrier();
        uvec2 both = columns_of(local_i, turn % (count - 1), count);
        if (local_i < count / 2 && max(both.x, both.y) < n) {
            uint x = both.x;
            uint y = both.y;
            float xx = 0.0;
            float yy = 0.0;
            float xy = 0.0;
            for (uint i = 0; i < m; i++) {
                xx += b[x][i] * b[x][i];
                yy += b[y][i] * b[y][i];
                xy += b[x][i] * b[y][i];
            }
            bool stays = abs(xy) <= 1e-7 * sqrt(xx) * sqrt(yy);
            float zeta = (yy - xx) / (stays ? 1.0 : 2.0 * xy);
            float t = (zeta < 0.0 ? -1.0 : 1.0) / (abs(zeta) + sqrt(1.0 + zeta * zeta));
            float c = stays ? 1.0 : 1.0 / sqrt(1.0 + t * t);
            float s = stays ? 0.0 : c * t;
            for (uint i = 0; i < m; i++) {
                float old = b[x][i];
                b[x][i] = c * old - s * b[y][i];
                b[y][i] = s * old + c * b[y][i];
            }
            for (uint i = 0; i < n; i++) {
                float old = w[x][i];
                w[x][i] = c * old - s * w[y][i];
                w[y][i] = s * old + c * w[y][i];
            }
        }
    }
    barrier();
    for (uint at = local_i; at < m * n; at += TPB) result[first + at] = b[at % n][at / n];
    for (uint at = local_i; at < n * n; at += TPB) v[first_v + at] = w[at % n][at / n];
}
