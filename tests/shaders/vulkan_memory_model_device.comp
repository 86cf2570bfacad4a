#version 450
#pragma use_vulkan_memory_model
#extension GL_KHR_memory_scope_semantics : require
// groups: 2
// buffer: o uint[2] = zeros
// buffer: h uint[2] = zeros
// verdict: clean
layout(local_size_x = 1) in;
layout(binding = 0) devicecoherent buffer O { uint o[]; };
// What one workgroup hands to another becomes visible there.
layout(binding = 1) devicecoherent buffer H { uint h[]; };
void main() {
    if (gl_WorkGroupID.x == 0) {
        h[0] = 5;
        atomicStore(o[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    } else if (atomicLoad(o[0], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                          gl_SemanticsAcquire) == 1u) {
        o[1] = h[0];
    }
}
