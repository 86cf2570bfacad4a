#version 450
// groups: 1 1
// array: picture float[4,4] = arange
// binding: picture set=0 binding=0
// buffer: target float[4,4]
// binding: target set=0 binding=1
// verdict: faulty
// finding: out_of_bounds line 14 array picture times 4
layout(local_size_x = 4, local_size_y = 4) in;
layout(binding = 0) uniform sampler2D picture;
layout(binding = 1, r32f) writeonly uniform image2D target;

float left_of(sampler2D image, ivec2 at) {
    return texelFetch(image, at - ivec2(1, 0), 0).x;
}

void main() {
    ivec2 at = ivec2(gl_LocalInvocationID.xy);
    imageStore(target, at, vec4(left_of(picture, at)));
}
