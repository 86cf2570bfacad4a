// about: an atomic of workgroup scope is read by another workgroup, behind release and acquire
// workgroup: 1
// groups: 2
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: z uint[1] = zeros
// verdict: clean
// note: order_dependent line 14 array z

void kernel() {
    uint g = gl_WorkGroupID.x;
    if (g == 0) {
        atomicStore(x[0], 1u, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
        atomicStore(y[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    }
    if (g == 1) {
        if (atomicLoad(y[0], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquire) == 1) {
            if (atomicLoad(x[0], gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                    gl_SemanticsAcquire) == 1) {
                z[0] = 1;
            }
        }
    }
}
