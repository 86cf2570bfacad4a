// about: release and acquire of the scope of a subgroup, between threads of one
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 14 array o

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) {
        x[0] = 1;
        atomicStore(y[0], 1u, gl_ScopeSubgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    }
    if (t == 1) {
        uint seen = atomicLoad(y[0], gl_ScopeSubgroup, gl_StorageSemanticsBuffer,
                               gl_SemanticsAcquire);
        if (seen == 1) o[0] = x[0];
    }
}
