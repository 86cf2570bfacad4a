// about: a fence between the load and the store of each thread forbids that both read from the other
// workgroup: 1
// groups: 2
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[2] = zeros
// buffer: bad uint[2] = zeros
// buffer: sum uint[1] = zeros
// expect: bad = zeros
// verdict: clean
// note: order_dependent line 14 array sum

void kernel() {
    uint g = gl_WorkGroupID.x;
    uint r = atomicLoad(x[g], gl_ScopeDevice, 0, 0);
    memoryBarrierBuffer();
    atomicStore(x[1 - g], 1u, gl_ScopeDevice, 0, 0);
    if (atomicAdd(sum[0], r) + r == 2) bad[g] = 1;
}
