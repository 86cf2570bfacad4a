#version 450
#pragma use_vulkan_memory_model
#extension GL_KHR_memory_scope_semantics : require
// groups: 1
// buffer: o uint[8]
// buffer: h uint[8]
// verdict: not_proved
layout(local_size_x = 8) in;
layout(binding = 0) writeonly buffer O { uint o[]; };
layout(binding = 1) nonprivate buffer H { uint h[]; };
void main() {
    uint i = gl_LocalInvocationID.x;
    h[i] = i;
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                   gl_SemanticsAcquireRelease | gl_SemanticsMakeAvailable |
                       gl_SemanticsMakeVisible);
    o[i] = h[7 - i];
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                   gl_SemanticsAcquireRelease);
}
