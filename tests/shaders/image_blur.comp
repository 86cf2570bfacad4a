#version 450
// A border outside of the image is not written, and the sampler takes the edge.
// groups: 2 2
// array: source float[5,6] = arange
// binding: source set=0 binding=0
// buffer: target vec4[5,6]
// binding: target set=0 binding=1
// buffer: sums uint[1] = zeros
// binding: sums set=0 binding=2
// expect: sums = {30}
// verdict: clean
layout(local_size_x = 4, local_size_y = 4) in;
layout(binding = 0) uniform sampler2D source;
layout(binding = 1, rgba8) writeonly uniform image2D target;
layout(binding = 2, r32ui) uniform uimage1D sums;
void main() {
    ivec2 size = imageSize(target);
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    vec4 sum = vec4(0.0);
    for (int k = -1; k <= 1; ++k) {
        sum += textureLod(source, (vec2(at) + vec2(0.5 + float(k), 0.5)) / vec2(size), 0.0);
    }
    imageStore(target, at, sum / 3.0);
    if (at.x < size.x && at.y < size.y) imageAtomicAdd(sums, 0, 1u);
}
