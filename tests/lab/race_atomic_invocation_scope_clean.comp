// about: an element for each thread needs no protection
// workgroup: 4 1 1
// buffer: count uint[4] = zeros
// extension: GL_KHR_memory_scope_semantics
// expect: count = ones
// verdict: clean
// counts: global_atomics=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    atomicAdd(count[i], 1, gl_ScopeInvocation, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
}
