// about: what an atomic load reads depends on which workgroup comes first
// workgroup: 1
// groups: 2
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: o uint[1]
// expect: o = {1}
// verdict: faulty
// finding: order_dependent line 13 array o

void kernel() {
    if (gl_WorkGroupID.x == 0) {
        atomicStore(x[0], 1u, gl_ScopeDevice, 0, 0);
    } else {
        o[0] = atomicLoad(x[0], gl_ScopeDevice, 0, 0);
    }
}
