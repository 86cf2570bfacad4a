#version 450
// groups: 1 1
// buffer: picture vec4[4,4] = ones
// verdict: faulty
// finding: data_race line 12 line 13 array picture
layout(local_size_x = 4, local_size_y = 4) in;
layout(binding = 0, rgba32f) uniform image2D picture;

// Each pixel takes its right neighbour, in place.
void main() {
    ivec2 at = ivec2(gl_LocalInvocationID.xy);
    vec4 neighbour = imageLoad(picture, ivec2((at.x + 1) % 4, at.y));
    imageStore(picture, at, neighbour * 2.0);
}
