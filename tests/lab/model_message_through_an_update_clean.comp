// about: the second workgroup acquires and releases in one atomic
// workgroup: 1
// groups: 3
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 16 array y
// note: order_dependent line 16 array o

void kernel() {
    uint g = gl_WorkGroupID.x;
    if (g == 0) {
        x[0] = 1;
        atomicStore(y[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    }
    if (g == 1) {
        if (atomicAdd(y[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquireRelease) == 1) {
        }
    }
    if (g == 2) {
        if (atomicLoad(y[0], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquire) == 2) {
            o[0] = x[0];
        }
    }
}
