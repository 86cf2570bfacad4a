// about: a relaxed atomic, and a plain read behind a relaxed one that saw it
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: data_race line 12 line 16 array x

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) {
        atomicStore(x[0], 1u, gl_ScopeWorkgroup, 0, 0);
    }
    if (t == 32) {
        if (atomicLoad(x[0], gl_ScopeWorkgroup, 0, 0) == 1) {
            o[0] = x[0];
        }
    }
}
