#version 450
// groups: 1
// buffer: picture uint[1,32] = zeros
// binding: picture set=0 binding=0
// buffer: o uint[32]
// binding: o set=0 binding=1
// verdict: faulty
// finding: data_race line 16 line 20 array picture
layout(local_size_x = 32) in;
layout(binding = 0, r32ui) uniform coherent uimage2D picture;
layout(binding = 1) buffer O { uint o[]; };

// Fences for buffers order no image.
void main() {
    int l = int(gl_LocalInvocationID.x);
    imageStore(picture, ivec2(l, 0), uvec4(l));
    memoryBarrierBuffer();
    barrier();
    memoryBarrierBuffer();
    o[l] = imageLoad(picture, ivec2(l ^ 1, 0)).x;
}
