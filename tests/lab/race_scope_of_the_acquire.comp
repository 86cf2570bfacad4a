// about: the fence that acquires is of the workgroup, the one that releases in another workgroup of the device
// workgroup: 1
// groups: 2
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: data_race line 13 line 18 array x

void kernel() {
    if (gl_WorkGroupID.x == 0) {
        x[0] = 1;
        memoryBarrierBuffer();
        atomicStore(y[0], 1u, gl_ScopeDevice, 0, 0);
    } else if (atomicLoad(y[0], gl_ScopeDevice, 0, 0) == 1) {
        memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
        o[0] = x[0];
    }
}
