// Puzzle 77: Four bits. The task is in README.md, next to kernel.comp.
// Try it: ./workbook check 77

void kernel() {
    uint rows = w_shape[0];
    uint words = w_shape[1];
    // BEGIN SOLUTION: roughly 17 lines
    uint subgroup = gl_WorkGroupID.x * gl_NumSubgroups + gl_SubgroupID;  // of all workgroups
    uint subgroups = gl_NumWorkGroups.x * gl_NumSubgroups;
    for (uint row = subgroup; row < rows; row += subgroups) {
        float sum = 0.0;
        for (uint k = gl_SubgroupInvocationID; k < words; k += min(gl_SubgroupSize, TPB)) {
            uint word = w[row * words + k];
            uvec4 bytes = uvec4(word, word >> 8, word >> 16, word >> 24);
            vec4 low = vec4(bytes & 15u) - 8.0;  // four weights, in units of the scale
            vec4 high = vec4(bytes >> 4 & 15u) - 8.0;
            uint at = k / 4 * 8 + k % 4;  // a group is four words, and eight vectors
            float scale = scales[(row * words + k) / 4];
            sum += scale * (dot(low, x[at]) + dot(high, x[at + 4]));
        }
        sum = subgroupAdd(sum);
        if (subgroupElect()) result[row] = sum;
    }
    // END SOLUTION
}
