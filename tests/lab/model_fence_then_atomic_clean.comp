// about: a fence hands over to an atomic that acquires, whose thread releases with another atomic
// workgroup: 64
// groups: 2
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: z uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 23 array z
// note: order_dependent line 23 array o

shared uint y;

void kernel() {
    uint t = gl_LocalInvocationID.x;
    uint g = gl_WorkGroupID.x;
    if (t == 0) y = 0;
    barrier();
    if (g == 0 && t == 0) {
        x[0] = 1;
        memoryBarrier(gl_ScopeWorkgroup,
                gl_StorageSemanticsBuffer | gl_StorageSemanticsShared, gl_SemanticsRelease);
        atomicStore(y, 1u, gl_ScopeWorkgroup, 0, 0);
    }
    if (g == 0 && t == 32) {
        if (atomicLoad(y, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquire) == 1) {
            atomicStore(z[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
        }
    }
    if (g == 1 && t == 0) {
        if (atomicLoad(z[0], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                gl_SemanticsAcquire) == 1) {
            o[0] = x[0];
        }
    }
}
