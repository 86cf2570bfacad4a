// about: a store that releases is ordered before the plain read behind the acquire
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 12 array o

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) {
        atomicStore(x[0], 1u, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    }
    if (t == 32) {
        if (atomicLoad(x[0], gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquire) == 1) {
            o[0] = x[0];
        }
    }
}
