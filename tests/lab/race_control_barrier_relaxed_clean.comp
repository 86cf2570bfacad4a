// about: the same control barrier with release and acquire for shared memory
// workgroup: 8 1 1
// buffer: o uint[8]
// extension: GL_KHR_memory_scope_semantics
// expect: o = reverse
// verdict: clean
// counts: global_writes=1 shared_reads=1 shared_writes=1

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = i;
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared,
                   gl_SemanticsAcquireRelease);
    o[i] = s[TPB - 1 - i];
}
