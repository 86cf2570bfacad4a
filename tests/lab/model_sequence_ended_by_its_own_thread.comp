// about: a relaxed store behind the release ends the sequence, also by the same thread
// workgroup: 1
// groups: 2
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: data_race line 14 line 21 array x

void kernel() {
    uint g = gl_WorkGroupID.x;
    if (g == 0) {
        x[0] = 1;
        atomicStore(y[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
        atomicStore(y[0], 2u, gl_ScopeDevice, 0, 0);
    }
    if (g == 1) {
        if (atomicLoad(y[0], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquire) == 2) {
            o[0] = x[0];
        }
    }
}
