// stars: 1. Skips the lesson: each thread adds up its elements of the tile one by one.

void kernel() {
    uint i = gl_WorkGroupID.y * 16;
    uint j = gl_WorkGroupID.x * 16;
    uint depth = a_shape[1];
    uint n = b_shape[1];
    for (uint e = gl_SubgroupInvocationID; e < 256; e += gl_SubgroupSize) {
        uint row = i + e / 16;
        uint column = j + e % 16;
        float sum = 0.0;
        for (uint k = 0; k < depth; k++) sum += float(a[row * depth + k]) * float(b[k * n + column]);
        result[row * n + column] = sum;
    }
}
