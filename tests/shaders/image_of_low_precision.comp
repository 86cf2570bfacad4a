#version 450
// The loads of the images are decorated, and a texel that is written is a constant.
// array: source vec4[8,8] = arange
// binding: source set=0 binding=0
// buffer: target vec4[8,8]
// binding: target set=0 binding=1
// buffer: marks uvec2[8] = zeros
// binding: marks set=0 binding=2
// expect: marks = {1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2}
// verdict: clean
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform mediump sampler2D source;
layout(binding = 1, rgba16f) writeonly uniform mediump image2D target;
layout(binding = 2, rg32ui) writeonly uniform uimage1D marks;
void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    imageStore(target, at, texelFetch(source, at, 0));
    if (at.y == 0) imageStore(marks, at.x, uvec4(1, 2, 0, 0));
}
