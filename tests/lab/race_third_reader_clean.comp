// about: three readers, of whom all three hand over to the writer
// workgroup: 1
// groups: 4
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: o uint[4] = zeros
// verdict: clean
// note: order_dependent line 20 array x

void kernel() {
    uint g = gl_WorkGroupID.x;
    if (g < 3) {
        o[g] = x[0];
        if (g < 3) {
            atomicAdd(y[0], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer,
                      gl_SemanticsAcquireRelease);
        }
    } else if (atomicLoad(y[0], gl_ScopeDevice, gl_StorageSemanticsBuffer,
                          gl_SemanticsAcquire) == 3) {
        x[0] = 1;
    }
}
