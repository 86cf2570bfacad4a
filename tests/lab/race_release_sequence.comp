// about: a relaxed store of another thread ends the release sequence: who reads its value acquires nothing
// workgroup: 1
// groups: 3
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: data_race line 13 line 19 array x

void kernel() {
    if (gl_WorkGroupID.x == 0) {
        x[0] = 1;
        atomicStore(y[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    } else if (gl_WorkGroupID.x == 1) {
        atomicStore(y[0], 2u, gl_ScopeDevice, 0, 0);
    } else if (atomicLoad(y[0], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                          gl_SemanticsAcquire) == 2) {
        o[0] = x[0];
    }
}
