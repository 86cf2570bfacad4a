// about: handed on from the first thread to the second, and on to the third
// workgroup: 96
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: z uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 17 array z
// note: order_dependent line 17 array o

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) {
        x[0] = 1;
        memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
        atomicStore(y[0], 1u, gl_ScopeWorkgroup, 0, 0);
    }
    if (t == 32) {
        if (atomicLoad(y[0], gl_ScopeWorkgroup, 0, 0) == 1) {
            memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
            memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
            atomicStore(z[0], 1u, gl_ScopeWorkgroup, 0, 0);
        }
    }
    if (t == 64) {
        if (atomicLoad(z[0], gl_ScopeWorkgroup, 0, 0) == 1) {
            memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
            o[0] = x[0];
        }
    }
}
