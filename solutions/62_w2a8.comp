// Puzzle 62: Without multiplying. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 62

void kernel() {
    uint rows = w_shape[0];
    uint words = w_shape[1];
    // BEGIN SOLUTION: roughly 16 lines
    uint subgroup = gl_WorkGroupID.x * gl_NumSubgroups + gl_SubgroupID;  // of all workgroups
    uint subgroups = gl_NumWorkGroups.x * gl_NumSubgroups;
    for (uint row = subgroup; row < rows; row += subgroups) {
        int sum = 0;
        for (uint word = gl_SubgroupInvocationID; word < words; word += min(gl_SubgroupSize, TPB)) {
            uint codes = w[row * words + word];
            uvec4 sixteen = x[word];
            for (uint k = 0; k < 4; k++) {
                uint c = codes >> (8 * k) & 255u;
                uint bytes = (c | c << 6 | c << 12 | c << 18) & 0x03030303u;
                sum += dot4(bytes, sixteen[k]) - dot4(0x01010101u, sixteen[k]);
            }
        }
        sum = subgroupAdd(sum);
        if (subgroupElect()) result[row] = sum;
    }
    // END SOLUTION
}
