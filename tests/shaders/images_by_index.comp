#version 450
#extension GL_EXT_nonuniform_qualifier : require
// groups: 1
// array: pages vec4[2,2,2] = {1,0,0,1, 2,0,0,1, 3,0,0,1, 4,0,0,1, 5,0,0,1, 6,0,0,1, 7,0,0,1, 8,0,0,1}
// buffer: counts uint[3,4] = zeros
// binding: counts set=0 binding=1
// buffer: o float[8]
// binding: o set=0 binding=2
// array: smooth_pages vec4[2,2,2] = ones
// binding: smooth_pages set=0 binding=3
// expect: o = {2, 3, 4, 5, 6, 7, 8, 9}
// expect: counts = {8, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 5}
// verdict: clean
layout(local_size_x = 8) in;
layout(binding = 0, rgba32f) readonly uniform image2D pages[2];
layout(binding = 1, r32ui) uniform uimage1D counts[];
layout(binding = 2) writeonly buffer O { float o[]; };
layout(binding = 3) uniform sampler2D smooth_pages[2];

void main() {
    uint i = gl_LocalInvocationID.x;
    float texel = imageLoad(pages[i % 2], ivec2(i / 2 % 2, i / 4)).x;
    o[i % 2 * 4 + i / 2] = texel + textureLod(smooth_pages[nonuniformEXT(i % 2)], vec2(0.5), 0.0).x;
    imageAtomicAdd(counts[0], 0, 1u);
    if (i < 4) imageAtomicAdd(counts[1], 1, 1u);
    if (i == 0) imageStore(counts[2], imageSize(pages[1]).x + 1, uvec4(5));
}
