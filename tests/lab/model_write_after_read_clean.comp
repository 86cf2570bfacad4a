// about: a read, too, is ordered before the write behind the acquire
// workgroup: 1
// groups: 2
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 15 array x

void kernel() {
    uint g = gl_WorkGroupID.x;
    if (g == 0) {
        o[0] = x[0];
        atomicStore(y[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    }
    if (g == 1) {
        if (atomicLoad(y[0], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquire) == 1) {
            x[0] = 1;
        }
    }
}
