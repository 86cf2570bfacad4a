// about: a relaxed atomic is ordered by the release behind it
// workgroup: 1
// groups: 2
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 14 array o

void kernel() {
    uint g = gl_WorkGroupID.x;
    if (g == 0) {
        atomicStore(x[0], 1u, gl_ScopeDevice, 0, 0);
        atomicStore(y[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    }
    if (g == 1) {
        if (atomicLoad(y[0], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquire) == 1) {
            o[0] = x[0];
        }
    }
}
