#version 450
#pragma use_vulkan_memory_model
#extension GL_KHR_memory_scope_semantics : require
// groups: 1
// subgroup: 32
// buffer: o uint[64]
// buffer: h uint[64]
// verdict: clean
layout(local_size_x = 64) in;
layout(binding = 0) writeonly buffer O { uint o[]; };
// What the same subgroup wrote is visible.
layout(binding = 1) subgroupcoherent buffer H { uint h[]; };
void main() {
    uint i = gl_LocalInvocationID.x;
    h[i] = i;
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                   gl_SemanticsAcquireRelease);
    o[i] = h[i ^ 31];
}
