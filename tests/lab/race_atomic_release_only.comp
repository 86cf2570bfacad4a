// about: the ticket hands over what came before it, but takes nothing from the others
// workgroup: 1 1 1
// groups: 2 1 1
// buffer: part uint[2]
// buffer: done uint[1] = zeros
// buffer: o uint[1]
// extension: GL_KHR_memory_scope_semantics
// verdict: faulty
// finding: data_race line 13 line 16 array part

void kernel() {
    uint group = gl_WorkGroupID.x;
    part[group] = group;
    uint ticket = atomicAdd(done[0], 1, gl_ScopeDevice, gl_StorageSemanticsBuffer,
                            gl_SemanticsRelease);
    if (ticket == 1) o[0] = part[0] + part[1];
}
