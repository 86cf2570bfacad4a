// Puzzle 71: Radix pass. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 71

shared uint bins[DIGITS];
shared uint sums[TPB];                     // more than enough for one of each subgroup
shared uint of_subgroup[TPB / 4][DIGITS];  // enough for subgroups of four threads and more

// The first dispatch: how many keys of each digit this block has.
void count() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    uint block = gl_WorkGroupID.x;
    uint blocks = gl_NumWorkGroups.x;
    // FILL ME IN (roughly 5 lines)
}

// The second dispatch, of one workgroup: replaces each count by the sum of all before it.
void scan() {
    uint local_i = gl_LocalInvocationID.x;
    uint length = counts_shape[0] * counts_shape[1];
    // FILL ME IN (roughly 17 lines)
}

// The third dispatch: each key to its place.
void scatter() {
    uint i = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.x;
    uint block = gl_WorkGroupID.x;
    uint blocks = gl_NumWorkGroups.x;
    // FILL ME IN (roughly 20 lines)
}
