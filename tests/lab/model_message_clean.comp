// about: a store that releases and a load that acquires, inside of a workgroup
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
        atomicStore(y[0], 1u, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    }
    if (t == 32) {
        if (atomicLoad(y[0], gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquire) == 1) {
            o[0] = x[0];
        }
    }
}
