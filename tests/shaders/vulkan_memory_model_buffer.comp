#version 450
#pragma use_vulkan_memory_model
#extension GL_KHR_memory_scope_semantics : require
// groups: 1
// buffer: o uint[8]
// buffer: h uint[8]
// verdict: clean
// expect: o = {7, 6, 5, 4, 3, 2, 1, 0}
layout(local_size_x = 8) in;
layout(binding = 0) writeonly buffer O { uint o[]; };
// A barrier orders accesses of what is coherent in the workgroup.
layout(binding = 1) workgroupcoherent buffer H { uint h[]; };
void main() {
    uint i = gl_LocalInvocationID.x;
    h[i] = i;
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                   gl_SemanticsAcquireRelease);
    o[i] = h[7 - i];
}
