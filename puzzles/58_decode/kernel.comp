// Puzzle 58: Decode. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 58

shared float weights[SHARE];  // exp(score - largest) of the workgroup's keys
shared float line[TPB];
shared float query[D];

// parts[head][group] = D numbers, the largest score, and the sum. A workgroup for each.
void attend() {
    uint group = gl_WorkGroupID.x;
    uint head = gl_WorkGroupID.y;
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 45 lines)
}

// result[head][d], of all parts of the head. A thread for each.
void merge() {
    uint head = gl_WorkGroupID.x;
    uint d = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 14 lines)
}
