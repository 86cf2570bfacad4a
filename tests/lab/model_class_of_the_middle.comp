// about: the second thread acquires for buffers, and releases for shared memory only
// workgroup: 96
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: data_race line 17 line 29 array x

shared uint y;
shared uint z;

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) y = z = 0;
    barrier();
    if (t == 0) {
        x[0] = 1;
        atomicStore(y, 1u, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    }
    if (t == 32) {
        if (atomicLoad(y, gl_ScopeWorkgroup,
                gl_StorageSemanticsBuffer | gl_StorageSemanticsShared, gl_SemanticsAcquire) == 1) {
            atomicStore(z, 1u, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelease);
        }
    }
    if (t == 64) {
        if (atomicLoad(z, gl_ScopeWorkgroup,
                gl_StorageSemanticsBuffer | gl_StorageSemanticsShared, gl_SemanticsAcquire) == 1) {
            o[0] = x[0];
        }
    }
}
