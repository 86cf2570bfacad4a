// about: atomics of the scope of the workgroup, on one counter of two workgroups
// workgroup: 4 1 1
// groups: 2 1 1
// buffer: count uint[1] = zeros
// extension: GL_KHR_memory_scope_semantics
// verdict: faulty
// finding: data_race line 10 array count

void kernel() {
    atomicAdd(count[0], 1, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
}
