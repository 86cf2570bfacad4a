// about: what an atomicLoad reads depends on who comes first, though the threads of one instruction agree
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: o uint[64] = zeros
// expect: o = ones
// verdict: faulty
// finding: order_dependent line 15 array o element 0 times 63

shared uint x;
void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) x = 0;
    barrier();
    uint seen = 0;
    if (t == 40) atomicStore(x, 1u, gl_ScopeWorkgroup, 0, 0);
    seen = atomicLoad(x, gl_ScopeWorkgroup, 0, 0);
    o[t] = seen;
}
