// stars: 1. Reads each word of the vector on its own, and twice.

void kernel() {
    uint rows = w_shape[0];
    uint words = w_shape[1];
    uint subgroup = gl_WorkGroupID.x * gl_NumSubgroups + gl_SubgroupID;  // of all workgroups
    uint subgroups = gl_NumWorkGroups.x * gl_NumSubgroups;
    for (uint row = subgroup; row < rows; row += subgroups) {
        int sum = 0;
        for (uint word = gl_SubgroupInvocationID; word < words; word += gl_SubgroupSize) {
            uint codes = w[row * words + word];
            for (uint k = 0; k < 4; k++) {
                uint c = codes >> (8 * k) & 255u;
                uint bytes = (c | c << 6 | c << 12 | c << 18) & 0x03030303u;
                sum += dot4(bytes, x[word][k]) - dot4(0x01010101u, x[word][k]);
            }
        }
        sum = subgroupAdd(sum);
        if (subgroupElect()) result[row] = sum;
    }
}
