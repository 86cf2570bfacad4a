// stars: 1. A thread takes the four words of a group, one after the other.

void kernel() {
    uint rows = w_shape[0];
    uint words = w_shape[1];
    uint subgroup = gl_WorkGroupID.x * gl_NumSubgroups + gl_SubgroupID;  // of all workgroups
    uint subgroups = gl_NumWorkGroups.x * gl_NumSubgroups;
    for (uint row = subgroup; row < rows; row += subgroups) {
        float sum = 0.0;
        for (uint group = gl_SubgroupInvocationID; group < words / 4; group += min(gl_SubgroupSize, TPB)) {
            float scale = scales[row * words / 4 + group];
            for (uint k = 4 * group; k < 4 * group + 4; k++) {
            uint word = w[row * words + k];
            uvec4 bytes = uvec4(word, word >> 8, word >> 16, word >> 24);
            vec4 low = vec4(bytes & 15u) - 8.0;  // four weights, in units of the scale
            vec4 high = vec4(bytes >> 4 & 15u) - 8.0;
            uint at = k / 4 * 8 + k % 4;  // a group is four words, and eight vectors
            sum += scale * (dot(low, x[at]) + dot(high, x[at + 4]));
            }
        }
        sum = subgroupAdd(sum);
        if (subgroupElect()) result[row] = sum;
    }
}
