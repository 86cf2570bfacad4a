// about: semantics for buffers on atomics of shared memory: they need not name the class of the flag
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 17 array o

shared uint y;

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) y = 0;
    barrier();
    if (t == 0) {
        x[0] = 1;
        atomicStore(y, 1u, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    }
    if (t == 32) {
        if (atomicLoad(y, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquire) == 1) {
            o[0] = x[0];
        }
    }
}
