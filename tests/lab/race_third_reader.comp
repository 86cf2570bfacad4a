// about: three readers, of whom two hand over to the writer
// workgroup: 1
// groups: 4
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: o uint[4] = zeros
// verdict: faulty
// finding: data_race line 14 line 21 array x

void kernel() {
    uint g = gl_WorkGroupID.x;
    if (g < 3) {
        o[g] = x[0];
        if (g < 2) {
            atomicAdd(y[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer,
                      gl_SemanticsAcquireRelease);
        }
    } else if (atomicLoad(y[0], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                          gl_SemanticsAcquire) == 2) {
        x[0] = 1;
    }
}
