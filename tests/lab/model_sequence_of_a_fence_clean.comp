// about: the same with a fence in front of a relaxed store
// workgroup: 1
// groups: 3
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 17 array y
// note: order_dependent line 17 array o

void kernel() {
    uint g = gl_WorkGroupID.x;
    if (g == 0) {
        x[0] = 1;
        memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
        atomicStore(y[0], 1u, gl_ScopeDevice, 0, 0);
    }
    if (g == 1) {
        if (atomicAdd(y[0], 1u, gl_ScopeDevice, 0, 0) == 1) {
        }
    }
    if (g == 2) {
        if (atomicLoad(y[0], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquire) == 2) {
            o[0] = x[0];
        }
    }
}
