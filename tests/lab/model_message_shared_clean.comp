// about: the same, all in shared memory
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 17 array o

shared uint x;
shared uint y;

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) x = y = 0;
    barrier();
    if (t == 0) {
        x = 1;
        atomicStore(y, 1u, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelease);
    }
    if (t == 32) {
        if (atomicLoad(y, gl_ScopeWorkgroup, gl_StorageSemanticsShared,
                gl_SemanticsAcquire) == 1) {
            o[0] = x;
        }
    }
}
