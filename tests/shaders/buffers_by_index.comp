#version 450
#extension GL_EXT_nonuniform_qualifier : require
// groups: 2
// array: from float[4,8] = arange
// binding: from set=0 binding=3
// buffer: to uint[2,12]
// binding: to set=1 binding=0
// array: scales float[2,4] = {10, 0, 0, 0, 100, 0, 0, 0}
// binding: scales set=2 binding=0
// expect: to = {8, 0, 0, 0, 80, 80, 80, 160, 160, 160, 240, 240,
//               8, 10, 10, 10, 90, 90, 90, 170, 170, 170, 250, 250}
// verdict: clean
layout(local_size_x = 4) in;
layout(binding = 3) readonly buffer From { float values[]; } from[];
layout(set = 1, binding = 0) writeonly buffer To { uint count; uint values[]; } to[2];
layout(set = 2, binding = 0) uniform Scale { float scale; } scales[2];

// Threads choose different buffers.
void main() {
    uint i = gl_LocalInvocationID.x;
    uint group = gl_WorkGroupID.x;
    if (i == 0) to[group].count = from[3].values.length();
    for (uint k = i; k < to[group].values.length(); k += 4) {
        float value = from[nonuniformEXT(k / 3)].values[group] * scales[0].scale;
        to[group].values[k] = uint(value);
    }
}
