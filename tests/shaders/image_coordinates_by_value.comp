#version 450
// groups: 1
// array: source vec4[4,8] = arange
// binding: source set=0 binding=0
// buffer: target vec4[4,8]
// binding: target set=0 binding=1
// buffer: counts uint[8] = zeros
// binding: counts set=0 binding=2
// buffer: o vec4[32]
// binding: o set=0 binding=3
// verdict: clean
layout(local_size_x = 8, local_size_y = 4) in;
layout(binding = 0) uniform sampler2D source;
layout(binding = 1, rgba32f) uniform writeonly image2D target;
layout(binding = 2, r32ui) uniform uimageBuffer counts;
layout(binding = 3) buffer O { vec4 o[]; };

// Coordinates and texels that are parameters of functions, by value, reach every operation on
// images.
vec4 sampled(const vec2 at) { return textureLod(source, at, 0.0); }
vec4 fetched(const ivec2 at) { return texelFetch(source, at, 0); }
void store(const ivec2 at, const vec4 texel) { imageStore(target, at, texel); }
uint counted(const int at, const uint more) { return imageAtomicAdd(counts, at, more); }

void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    store(at, fetched(at));
    counted(at.x, 1u);
    o[at.y * 8 + at.x] = sampled((vec2(at) + 0.5) / vec2(8, 4));
}
