// Puzzle 19: Scan. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 19

shared float s[TPB];

// FILL ME IN (roughly 11 lines, a scan of the workgroup as a function)

// The first dispatch: each workgroup scans its own block of a into result, and stores the block's
// total in totals.
void scan_blocks() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 5 lines)
}

// The second dispatch, of one workgroup: scans totals in place.
void scan_totals() {
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 14 lines)
}

// The third dispatch: adds to each block the sum of all blocks before it.
void add_totals() {
    uint i = gl_GlobalInvocationID.x;
    // FILL ME IN (roughly 3 lines)
}
