// about: what an atomic load reads was written before the barrier
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: o uint[64]
// expect: o = ones
// verdict: clean

shared uint x;
void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) atomicStore(x, 1u, gl_ScopeWorkgroup, 0, 0);
    barrier();
    o[t] = atomicLoad(x, gl_ScopeWorkgroup, 0, 0);
}
