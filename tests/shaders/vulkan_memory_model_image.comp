#version 450
#pragma use_vulkan_memory_model
#extension GL_KHR_memory_scope_semantics : require
// groups: 1
// buffer: color vec4[8,8] = random
// binding: color set=0 binding=0
// verdict: clean
layout(local_size_x = 8, local_size_y = 8) in;
layout(rgba32f, binding = 0) uniform workgroupcoherent image2D color;
void main() {
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    vec4 v = imageLoad(color, at.yx);
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsImage,
                   gl_SemanticsAcquireRelease);
    imageStore(color, at, v);
}
