// about: three control barriers without semantics, and no access to order
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// verdict: clean

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) {
        x[0] = 1;
    }
    if (t == 32) {
        y[0] = 1;
    }
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup,
                   0, 0);
    if (t == 0) {
        x[0] = 2;
    }
    if (t == 32) {
        y[0] = 2;
    }
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup,
                   0, 0);
    if (t == 0) {
        x[0] = 3;
    }
    if (t == 32) {
        y[0] = 3;
    }
}
