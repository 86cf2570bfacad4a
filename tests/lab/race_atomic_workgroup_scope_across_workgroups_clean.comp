// about: the scope of the device covers all workgroups
// workgroup: 4 1 1
// groups: 2 1 1
// buffer: count uint[1] = zeros
// extension: GL_KHR_memory_scope_semantics
// expect: count = {8}
// verdict: clean
// counts: global_atomics=1

void kernel() {
    atomicAdd(count[0], 1, gl_ScopeDevice, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
}
