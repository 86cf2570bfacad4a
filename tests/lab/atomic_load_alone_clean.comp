// about: atomic loads of an array that nothing writes
// workgroup: 2
// buffer: n int[1] = ones
// buffer: o int[2]
// extension: GL_KHR_memory_scope_semantics
// expect: o = ones
// verdict: clean
// counts: global_writes=1 global_atomics=1

void kernel() {
    o[gl_LocalInvocationID.x] =
        atomicLoad(n[0], gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
}
