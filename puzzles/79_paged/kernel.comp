// Puzzle 79: Pages. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 79

shared float query[QUERIES][D];
shared float block_keys[BLOCK][D + 1];  // with a gap, so that a column is no bank conflict
shared float block_values[BLOCK][D];
shared float scores[QUERIES][BLOCK];

void kernel() {
    uint head = gl_WorkGroupID.x;  // of keys and values
    uint sequence = gl_WorkGroupID.y;
    uint local_i = gl_LocalInvocationID.x;
    uint g = local_i / D;  // this thread's query of the group, and its column of the result
    uint d = local_i % D;
    // FILL ME IN (roughly 40 lines)
}
