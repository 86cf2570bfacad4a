#version 450
#pragma use_vulkan_memory_model
#extension GL_KHR_memory_scope_semantics : require
// groups: 1
// buffer: o uint[8]
// expect: o = {7, 6, 5, 4, 3, 2, 1, 0}
// verdict: clean
layout(local_size_x = 8) in;
layout(binding = 0) writeonly buffer O { uint o[]; };
shared uint s[8];
void main() {
    uint i = gl_LocalInvocationID.x;
    s[i] = i;
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared,
                   gl_SemanticsAcquireRelease);
    o[i] = s[7 - i];
}
