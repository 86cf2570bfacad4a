// about: nothing orders a relaxed load before a later store: both may read what the other writes later
// workgroup: 1
// groups: 2
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[2] = zeros
// buffer: bad uint[2] = zeros
// buffer: sum uint[1] = zeros
// expect: bad = zeros
// verdict: faulty
// finding: order_dependent line 15 array bad
// note: order_dependent line 15 array sum

void kernel() {
    uint g = gl_WorkGroupID.x;
    uint r = atomicLoad(x[g], gl_ScopeDevice, 0, 0);
    atomicStore(x[1 - g], 1u, gl_ScopeDevice, 0, 0);
    if (atomicAdd(sum[0], r) + r == 2) bad[g] = 1;
}
