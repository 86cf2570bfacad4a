// about: a control barrier for arrays needs no fence
// workgroup: 8 1 1
// buffer: mid uint[8]
// buffer: o uint[8]
// extension: GL_KHR_memory_scope_semantics
// expect: o = reverse
// verdict: clean
// counts: global_reads=1 global_writes=2

void kernel() {
    uint i = gl_LocalInvocationID.x;
    mid[i] = i;
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                   gl_SemanticsAcquireRelease);
    o[i] = mid[TPB - 1 - i];
}
