// about: atomics of the scope of a subgroup, on one counter of two subgroups
// workgroup: 64 1 1
// buffer: o uint[1]
// extension: GL_KHR_memory_scope_semantics
// verdict: faulty
// finding: data_race line 14 array count

shared uint count;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) count = 0;
    barrier();
    atomicAdd(count, 1, gl_ScopeSubgroup, gl_StorageSemanticsShared, gl_SemanticsRelaxed);
    barrier();
    if (i == 0) o[0] = count;
}
