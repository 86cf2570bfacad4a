// stars: 2. Four stores of a float each.

void kernel() {
    uint b = gl_WorkGroupID.y;
    uint at = gl_GlobalInvocationID.x;
    uint words = images_shape[1];
    if (at < words) {
        uint four = images[order[b] * words + at];
        result[b * words + at].x = float(four & 255u) / 255.0;
        result[b * words + at].y = float(four >> 8 & 255u) / 255.0;
        result[b * words + at].z = float(four >> 16 & 255u) / 255.0;
        result[b * words + at].w = float(four >> 24) / 255.0;
    }
}
