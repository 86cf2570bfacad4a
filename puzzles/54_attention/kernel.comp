// Puzzle 54: Attention. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 54

// What any of the three needs; TPB is 8 in scores() and mix(), and 32 in softmax().
shared float tile_a[TPB][TPB];
shared float tile_b[TPB][TPB];
shared float line[TPB];

// s[head][i][j] = q[i]·k[j] / sqrt(D). One thread for each element.
void scores() {
    uint head = gl_WorkGroupID.z;
    uint i = gl_GlobalInvocationID.y;
    uint j = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 20 lines)
}

// Each row of s becomes its softmax, in place. One workgroup for each row of each head.
void softmax() {
    uint row = gl_WorkGroupID.x * s_shape[2];
    uint local_i = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 20 lines)
}

// result[head] = s[head] · v[head]. One thread for each element.
void mix() {
    uint head = gl_WorkGroupID.z;
    uint i = gl_GlobalInvocationID.y;
    uint d = gl_GlobalInvocationID.x;
    uint local_i = gl_LocalInvocationID.y;
    uint local_j = gl_LocalInvocationID.x;
    // FILL ME IN (roughly 18 lines)
}
