// about: the scope of the workgroup covers both subgroups
// workgroup: 64 1 1
// buffer: o uint[1]
// extension: GL_KHR_memory_scope_semantics
// expect: o = {64}
// verdict: clean
// counts: global_writes=1 shared_reads=1 shared_writes=1 shared_atomics=1

shared uint count;

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (i == 0) count = 0;
    barrier();
    atomicAdd(count, 1, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelaxed);
    barrier();
    if (i == 0) o[0] = count;
}
