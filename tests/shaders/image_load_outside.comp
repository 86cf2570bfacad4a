#version 450
// groups: 1 1
// array: source float[4,4] = arange
// binding: source set=0 binding=0
// buffer: target float[4,4]
// binding: target set=0 binding=1
// verdict: faulty
// finding: out_of_bounds line 14 array source times 4
layout(local_size_x = 4, local_size_y = 4) in;
layout(binding = 0, r32f) readonly uniform image2D source;
layout(binding = 1, r32f) writeonly uniform image2D target;
void main() {
    ivec2 at = ivec2(gl_LocalInvocationID.xy);
    imageStore(target, at, imageLoad(source, at + ivec2(1, 0)));
}
