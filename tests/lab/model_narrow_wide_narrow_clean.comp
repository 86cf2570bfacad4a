// about: workgroup, device, workgroup: each acquires before it releases
// workgroup: 64
// groups: 2
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: z uint[1] = zeros
// buffer: v uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 20 array z
// note: order_dependent line 20 array v
// note: order_dependent line 20 array o

void kernel() {
    uint t = gl_LocalInvocationID.x;
    uint g = gl_WorkGroupID.x;
    if (g == 0 && t == 0) {
        x[0] = 1;
        atomicStore(y[0], 1u, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
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
            atomicStore(v[0], 1u, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                    gl_SemanticsRelease);
        }
    }
    if (g == 1 && t == 32) {
        if (atomicLoad(v[0], gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquire) == 1) {
            o[0] = x[0];
        }
    }
}
