// about: the flag is in shared memory, and both fences name both classes
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 19 array o

shared uint y;

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) y = 0;
    barrier();
    if (t == 0) {
        x[0] = 1;
        memoryBarrier(gl_ScopeWorkgroup,
                gl_StorageSemanticsBuffer | gl_StorageSemanticsShared, gl_SemanticsRelease);
        atomicStore(y, 1u, gl_ScopeWorkgroup, 0, 0);
    }
    if (t == 32) {
        if (atomicLoad(y, gl_ScopeWorkgroup, 0, 0) == 1) {
            memoryBarrier(gl_ScopeWorkgroup,
                    gl_StorageSemanticsBuffer | gl_StorageSemanticsShared, gl_SemanticsAcquire);
            o[0] = x[0];
        }
    }
}
