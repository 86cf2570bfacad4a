// Puzzle 76: Singular values. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 76

shared float b[ROWS][COLS];  // A, whose columns are rotated
shared float w[COLS][COLS];  // the identity, whose columns are rotated with them
shared vec3 parts[TPB];      // for sums that threads share

// The columns of A that are pair number `pair` in this round of a sweep over `count` columns, an
// even number.
uvec2 columns_of(uint pair, uint round, uint count) {
    uvec2 both = uvec2(0);
    // BEGIN SOLUTION: roughly 3 lines
    uint others = count - 1;  // all but column 0 move on by one in each round
    if (pair > 0) both.x = 1 + (pair - 1 + round) % others;
    both.y = 1 + (others - 1 - pair + round) % others;
    // END SOLUTION
    return both;
}

void kernel() {
    uint m = a_shape[1];
    uint n = a_shape[2];
    uint first = gl_WorkGroupID.x * m * n;
    uint first_v = gl_WorkGroupID.x * n * n;
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 47 lines
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
        vec3 part = vec3(0.0);
        if (is_there) {
            for (uint i = local_i / pairs; i < m; i += 2) {
                float in_x = b[i][x];
                float in_y = b[i][y];
                part += vec3(in_x * in_x, in_y * in_y, in_x * in_y);
            }
        }
        parts[local_i] = part;
        barrier();  // after it only the threads that rotate the columns read them
        vec3 products = parts[pair] + parts[pair + pairs];
        float xx = products.x;
        float yy = products.y;
        float xy = products.z;
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
    // END SOLUTION
}
