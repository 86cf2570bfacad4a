// about: a control barrier that only releases, and a fence behind it that acquires
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) x[0] = 1;
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                   gl_SemanticsRelease);
    memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
    if (t == 32) o[0] = x[0];
}
