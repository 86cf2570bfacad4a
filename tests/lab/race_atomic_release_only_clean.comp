// about: the ticket itself is release and acquire, with no fence besides
// workgroup: 1 1 1
// groups: 2 1 1
// buffer: part uint[2]
// buffer: done uint[1] = zeros
// buffer: o uint[1]
// extension: GL_KHR_memory_scope_semantics
// expect: part = {0, 1}
// expect: done = {2}
// expect: o = {1}
// verdict: clean
// counts: global_reads=2 global_writes=2 global_atomics=1

void kernel() {
    uint group = gl_WorkGroupID.x;
    part[group] = group;
    uint ticket = atomicAdd(done[0], 1, gl_ScopeDevice, gl_StorageSemanticsBuffer,
                            gl_SemanticsAcquireRelease);
    if (ticket == 1) o[0] = part[0] + part[1];
}
