// about: an atomic of the scope of its own thread protects from nobody
// workgroup: 4 1 1
// buffer: count uint[1] = zeros
// extension: GL_KHR_memory_scope_semantics
// verdict: faulty
// finding: data_race line 9 array count

void kernel() {
    atomicAdd(count[0], 1, gl_ScopeInvocation, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
}
