// about: what an atomicLoad reads is one value where a barrier orders it behind the store
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: o uint[64] = zeros
// expect: o = ones
// verdict: clean

shared uint x;
void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) x = 0;
    barrier();
    uint seen = 0;
    if (t == 40) atomicStore(x, 1u, gl_ScopeWorkgroup, 0, 0);
    barrier();
    seen = atomicLoad(x, gl_ScopeWorkgroup, 0, 0);
    o[t] = seen;
}
