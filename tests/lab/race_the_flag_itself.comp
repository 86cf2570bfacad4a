// about: an atomic that releases is itself ordered before what stands behind the acquire; one that does not is not
// workgroup: 1
// groups: 2
// extension: GL_KHR_memory_scope_semantics
// buffer: y uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: data_race line 12 line 15 array y

void kernel() {
    if (gl_WorkGroupID.x == 0) {
        atomicStore(y[0], 7u, gl_ScopeDevice, 0, 0);
    } else if (atomicLoad(y[0], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                          gl_SemanticsAcquire) == 7) {
        o[0] = y[0];
    }
}
