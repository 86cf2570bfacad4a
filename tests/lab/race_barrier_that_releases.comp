// about: a control barrier that only releases, and a fence behind it that does as well
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: data_race line 11 line 15 array x

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) x[0] = 1;
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                   gl_SemanticsRelease);
    memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    if (t == 32) o[0] = x[0];
}
