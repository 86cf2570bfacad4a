// about: handed on through two flags in shared memory
// workgroup: 96
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 19 array o

shared uint y;
shared uint z;

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) y = z = 0;
    barrier();
    if (t == 0) {
        x[0] = 1;
        atomicStore(y, 1u, gl_ScopeWorkgroup,
                gl_StorageSemanticsBuffer | gl_StorageSemanticsShared, gl_SemanticsRelease);
    }
    if (t == 32) {
        if (atomicLoad(y, gl_ScopeWorkgroup,
                gl_StorageSemanticsBuffer | gl_StorageSemanticsShared, gl_SemanticsAcquire) == 1) {
            atomicStore(z, 1u, gl_ScopeWorkgroup,
                    gl_StorageSemanticsBuffer | gl_StorageSemanticsShared, gl_SemanticsRelease);
        }
    }
    if (t == 64) {
        if (atomicLoad(z, gl_ScopeWorkgroup,
                gl_StorageSemanticsBuffer | gl_StorageSemanticsShared, gl_SemanticsAcquire) == 1) {
            o[0] = x[0];
        }
    }
}
