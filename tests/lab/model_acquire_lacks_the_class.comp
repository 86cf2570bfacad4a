// about: the flag that is read was released for shared memory only
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: z uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: data_race line 17 line 24 array x

shared uint y;

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) y = 0;
    barrier();
    if (t == 0) {
        x[0] = 1;
        atomicStore(y, 1u, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
        atomicStore(z[0], 1u, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelease);
    }
    if (t == 32) {
        if (atomicLoad(z[0], gl_ScopeWorkgroup, gl_StorageSemanticsShared,
                gl_SemanticsAcquire) == 1) {
            o[0] = x[0];
        }
    }
}
