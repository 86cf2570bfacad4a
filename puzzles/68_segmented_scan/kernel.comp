// Puzzle 68: Segmented scan. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 68

shared uvec2 s[TPB];

// What is known of two neighbouring stretches together: the sum since their last head (x), and
// whether there is one (y).
uvec2 join(uvec2 left, uvec2 right) {
    uvec2 both = right;
    // FILL ME IN (roughly 2 lines)
    return both;
}

// All threads' x up to this one's, joined.
uvec2 workgroup_scan(uvec2 x) {
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 7 lines)
    return x;
}

// The first dispatch: each workgroup scans its own block of a into result, and stores what it has
// of the whole block in totals.
void scan_blocks() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 5 lines)
}

// The second dispatch, of one workgroup: scans totals in place.
void scan_totals() {
    uint blocks = totals_shape[0];
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 12 lines)
}

// The third dispatch: joins each block with all blocks before it.
void add_totals() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 3 lines)
}
