// about: the scope of a subgroup is enough where the workgroup is one
// workgroup: 32 1 1
// subgroup: 32 or more
// buffer: o uint[1]
// extension: GL_KHR_memory_scope_semantics
// expect: o = {32}
// verdict: clean
// counts: global_writes=1 shared_reads=1 shared_writes=1 shared_atomics=1

shared uint count;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) count = 0;
    barrier();
    atomicAdd(count, 1, gl_ScopeSubgroup, gl_StorageSemanticsShared, gl_SemanticsRelaxed);
    barrier();
    if (i == 0) o[0] = count;
}
