// Puzzle 68: Segmented scan. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 68

shared uvec2 s[TPB];

// What is known of two neighbouring stretches together: the sum since their last head (x), and
// whether there is one (y).
uvec2 join(uvec2 left, uvec2 right) {
    uvec2 both = right;
    // BEGIN SOLUTION: roughly 2 lines
    if (right.y == 0) both.x += left.x;
    both.y |= left.y;
    // END SOLUTION
    return both;
}

// All threads' x up to this one's, joined.
uvec2 workgroup_scan(uvec2 x) {
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 7 lines
    for (uint step = 1; step < TPB; step *= 2) {
        s[local_i] = x;
        barrier();
        uvec2 before = uvec2(0);
        if (local_i >= step) before = s[local_i - step];
        barrier();  // all have read, so s may change
        x = join(before, x);
    }
    // END SOLUTION
    return x;
}

// The first dispatch: each workgroup scans its own block of a into result, and stores what it has
// of the whole block in totals.
void scan_blocks() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 5 lines
    uvec2 x = uvec2(0);
    if (i < a_shape[0]) x = a[i];
    x = workgroup_scan(x);
    if (i < a_shape[0]) result[i] = x;
    if (local_i == TPB - 1) totals[gl_WorkGroupID.x] = x;
    // END SOLUTION
}

// The second dispatch, of one workgroup: scans totals in place.
void scan_totals() {
    uint blocks = totals_shape[0];
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 12 lines
    uvec2 carry = uvec2(0);  // all blocks before this round's
    for (uint start = 0; start < blocks; start += TPB) {
        uint at = start + local_i;
        uvec2 x = uvec2(0);
        if (at < blocks) x = totals[at];
        x = join(carry, workgroup_scan(x));
        if (at < blocks) totals[at] = x;
        if (local_i == TPB - 1) s[0] = x;
        barrier();
        carry = s[0];
        barrier();
    }
    // END SOLUTION
}

// The third dispatch: joins each block with all blocks before it.
void add_totals() {
    uint i = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 3 lines
    if (gl_WorkGroupID.x > 0 && i < a_shape[0]) {
        result[i] = join(totals[gl_WorkGroupID.x - 1], result[i]);
    }
    // END SOLUTION
}
