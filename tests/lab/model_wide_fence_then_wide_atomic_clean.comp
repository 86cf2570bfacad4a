// about: a fence for the device, an atomic for the workgroup, then a release for the device
// workgroup: 64
// groups: 2
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: z uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 19 array z
// note: order_dependent line 19 array o

void kernel() {
    uint t = gl_LocalInvocationID.x;
    uint g = gl_WorkGroupID.x;
    if (g == 0 && t == 0) {
        x[0] = 1;
        memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
        atomicStore(y[0], 1u, gl_ScopeWorkgroup, 0, 0);
    }
    if (g == 0 && t == 32) {
        if (atomicLoad(y[0], gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquire) == 1) {
            atomicStore(z[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
        }
    }
    if (g == 1 && t == 0) {
        if (atomicLoad(z[0], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquire) == 1) {
            o[0] = x[0];
        }
    }
}
