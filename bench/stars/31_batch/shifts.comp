// stars: 3. Shifts and divisions, stored as one vector.

void kernel() {
    uint b = gl_WorkGroupID.y;
    uint at = gl_GlobalInvocationID.x;
    uint words = images_shape[1];
    if (at < words) {
        uint four = images[order[b] * words + at];
        uvec4 bytes = uvec4(four, four >> 8, four >> 16, four >> 24) & 255u;
        result[b * words + at] = vec4(bytes) / 255.0;
    }
}
