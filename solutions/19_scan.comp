// Puzzle 19: Scan. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 19

shared float s[TPB];

// BEGIN SOLUTION: roughly 11 lines, a scan of the workgroup as a function
// The sum of x over this thread and those before it in the workgroup.
float workgroup_scan(float x) {
    uint local_i = gl_LocalInvocationID.x;
    for (uint step = 1; step < TPB; step *= 2) {
        // Whoever is `step` further on needs what this thread has so far.
        if (local_i + step < TPB) s[local_i] = x;
        barrier();
        float before = 0.0;
        if (local_i >= step) before = s[local_i - step];
        barrier();  // all have read, so s may change
        x += before;
    }
    return x;
}
// END SOLUTION

// The first dispatch: each workgroup scans its own block of a into result, and stores the block's
// total in totals.
void scan_blocks() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 5 lines
    float x = 0.0;
    if (i < a_shape[0]) x = a[i];
    x = workgroup_scan(x);
    if (i < a_shape[0]) result[i] = x;
    if (local_i == TPB - 1) totals[gl_WorkGroupID.x] = x;
    // END SOLUTION
}

// The second dispatch, of one workgroup: scans totals in place.
void scan_totals() {
    uint local_i = gl_LocalInvocationID.x;
    // BEGIN SOLUTION: roughly 14 lines
    uint blocks = totals_shape[0];
    float carry = 0.0;  // the sum of all blocks before this round's
    for (uint start = 0; start < blocks; start += TPB) {
        uint at = start + local_i;
        float x = 0.0;
        if (at < blocks) x = totals[at];
        x = workgroup_scan(x) + carry;
        if (at < blocks) totals[at] = x;
        if (start + TPB < blocks) {
            if (local_i == TPB - 1) s[0] = x;
            barrier();
            carry = s[0];
            barrier();
        }
    }
    // END SOLUTION
}

// The third dispatch: adds to each block the sum of all blocks before it.
void add_totals() {
    uint i = gl_GlobalInvocationID.x;
    // BEGIN SOLUTION: roughly 3 lines
    if (gl_WorkGroupID.x > 0 && i < a_shape[0]) {
        result[i] += totals[gl_WorkGroupID.x - 1];
    }
    // END SOLUTION
}
