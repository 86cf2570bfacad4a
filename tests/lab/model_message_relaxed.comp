// about: the same without semantics: the flag alone orders nothing
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: faulty
// finding: data_race line 13 line 18 array x

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) {
        x[0] = 1;
        atomicStore(y[0], 1u, gl_ScopeWorkgroup, 0, 0);
    }
    if (t == 32) {
        if (atomicLoad(y[0], gl_ScopeWorkgroup, 0, 0) == 1) {
            o[0] = x[0];
        }
    }
}
