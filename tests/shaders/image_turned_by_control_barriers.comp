#version 450
#extension GL_KHR_memory_scope_semantics : require
// groups: 1
// buffer: picture uint[1,32] = zeros
// binding: picture set=0 binding=0
// buffer: o uint[32]
// binding: o set=0 binding=1
// verdict: faulty
// finding: data_race line 23 line 26 array picture
layout(local_size_x = 32) in;
layout(binding = 0, r32ui) uniform coherent uimage2D picture;
layout(binding = 1) buffer O { uint o[]; };

// The first barrier names images, the second one only buffers.
void main() {
    int l = int(gl_LocalInvocationID.x);
    imageStore(picture, ivec2(l, 0), uvec4(l));
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsImage,
                   gl_SemanticsAcquireRelease);
    uint other = imageLoad(picture, ivec2(l ^ 1, 0)).x;
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsImage,
                   gl_SemanticsAcquireRelease);
    imageStore(picture, ivec2(l, 0), uvec4(other + 1));
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                   gl_SemanticsAcquireRelease);
    o[l] = imageLoad(picture, ivec2(l ^ 1, 0)).x;
}
