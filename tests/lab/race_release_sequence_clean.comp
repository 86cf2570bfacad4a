// about: a relaxed read-modify-write of another thread continues the release sequence
// workgroup: 1
// groups: 3
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 15 array y
// note: order_dependent line 15 array o

void kernel() {
    if (gl_WorkGroupID.x == 0) {
        x[0] = 1;
        atomicStore(y[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    } else if (gl_WorkGroupID.x == 1) {
        atomicAdd(y[0], 1u);
    } else if (atomicLoad(y[0], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                          gl_SemanticsAcquire) == 2) {
        o[0] = x[0];
    }
}
