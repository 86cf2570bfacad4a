// about: a control barrier without semantics, between a fence that releases and one that acquires
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) {
        x[0] = 1;
        memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    }
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup,
                   0, 0);
    if (t == 32) {
        memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
        o[0] = x[0];
    }
}
