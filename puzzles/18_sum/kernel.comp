// Puzzle 18: Sum. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 18

shared float s[TPB];

// FILL ME IN (roughly 12 lines, the tree of puzzle 12 as a function)

// The first dispatch: each workgroup adds up its share of a, and stores it in parts.
void sum_parts() {
    uint i = gl_GlobalInvocationID.x;
    uint threads = gl_NumWorkGroups.x * TPB;
    // FILL ME IN (roughly 4 lines)
}

// The second dispatch, of one workgroup: adds up parts, and stores the sum in result[0].
void sum_total() {
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 4 lines)
}
