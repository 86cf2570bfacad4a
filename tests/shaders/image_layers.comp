#version 450
// groups: 1 1 2
// array: source uvec4[2,2,3] = arange
// binding: source set=1 binding=0
// buffer: target uint[2,2,3]
// binding: target set=1 binding=1
// expect: target = {0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44}
// verdict: clean
layout(local_size_x = 4, local_size_y = 2) in;
layout(set = 1, binding = 0) uniform usampler2DArray source;
layout(set = 1, binding = 1, r32ui) writeonly uniform uimage3D target;
void main() {
    ivec3 at = ivec3(gl_GlobalInvocationID);
    if (at.x < textureSize(source, 0).x) {
        imageStore(target, at, texelFetch(source, at, 0));
    }
}
