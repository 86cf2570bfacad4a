// about: a control barrier for shared memory, where an array is handed over
// workgroup: 8 1 1
// buffer: mid uint[8]
// buffer: o uint[8]
// extension: GL_KHR_memory_scope_semantics
// verdict: faulty
// finding: data_race line 11 line 14 array mid

void kernel() {
    uint i = gl_LocalInvocationID.x;
    mid[i] = i;
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared,
                   gl_SemanticsAcquireRelease);
    o[i] = mid[TPB - 1 - i];
}
