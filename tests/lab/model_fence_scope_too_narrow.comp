// about: fences of workgroup scope around atomics of device scope, between workgroups
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
        memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
        atomicStore(y[0], 1u, gl_ScopeDevice, 0, 0);
    }
    if (g == 1) {
        if (atomicLoad(y[0], gl_ScopeDevice, 0, 0) == 1) {
            memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
            o[0] = x[0];
        }
    }
}
