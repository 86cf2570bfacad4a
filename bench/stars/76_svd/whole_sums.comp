// stars: 3. Both threads of a pair find all of its three products.

shared float b[ROWS][COLS];  // A, whose columns are rotated
shared float w[COLS][COLS];  // the identity, whose columns are rotated with them

// The columns of A that are pair number `pair` in this round of a sweep over `count` columns, an
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
    for (uint at = local_i; at < m * n; at += TPB) b[at / n][at % n] = a[first + at];
    for (uint at = local_i; at < n * n; at += TPB) w[at / n][at % n] = at / n == at % n ? 1.0 : 0.0;

    uint count = n + n % 2;
    uint pairs = TPB / 2;
    uint pair = local_i % pairs;  // two threads have it
    for (uint turn = 0; turn < SWEEPS * (count - 1); turn++) {
        barrier();
        uvec2 both = columns_of(pair, turn % (count - 1), count);
        uint x = both.x;
        uint y = both.y;
        bool is_there = pair < count / 2 && max(x, y) < n;
        float xx = 0.0;
        float yy = 0.0;
        float xy = 0.0;
        if (is_there) {
            for (uint i = 0; i < m; i++) {
                xx += b[i][x] * b[i][x];
                yy += b[i][y] * b[i][y];
                xy += b[i][x] * b[i][y];
            }
        }
        barrier();  // behind it neither of the two reads what the other writes
        bool stays = abs(xy) <= 1e-7 * sqrt(xx) * sqrt(yy);
        float zeta = (yy - xx) / (stays ? 1.0 : 2.0 * xy);
        float t = (zeta < 0.0 ? -1.0 : 1.0) / (abs(zeta) + sqrt(1.0 + zeta * zeta));
        float c = stays ? 1.0 : 1.0 / sqrt(1.0 + t * t);
        float s = stays ? 0.0 : c * t;
        if (is_there) {
            for (uint i = local_i / pairs; i < m; i += 2) {
                float old = b[i][x];
                b[i][x] = c * old - s * b[i][y];
                b[i][y] = s * old + c * b[i][y];
            }
            for (uint i = local_i / pairs; i < n; i += 2) {
                float old = w[i][x];
                w[i][x] = c * old - s * w[i][y];
                w[i][y] = s * old + c * w[i][y];
            }
        }
    }
    barrier();
    for (uint at = local_i; at < m * n; at += TPB) result[first + at] = b[at / n][at % n];
    for (uint at = local_i; at < n * n; at += TPB) v[first_v + at] = w[at / n][at % n];
}
