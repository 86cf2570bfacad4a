// about: the second thread hands back through the same flag, and the first one writes again
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// verdict: clean
// note: order_dependent line 16 array x
// note: order_dependent line 16 array y

const int kBuffers = gl_StorageSemanticsBuffer;

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) {
        x[0] = 1;
        atomicStore(y[0], 1u, gl_ScopeDevice, kBuffers, gl_SemanticsRelease);
    }
    if (t == 32) {
        if (atomicLoad(y[0], gl_ScopeDevice, kBuffers, gl_SemanticsAcquire) == 1) {
            x[0] = 2;
            atomicStore(y[0], 2u, gl_ScopeDevice, kBuffers, gl_SemanticsRelease);
        }
    }
    if (t == 0) {
        if (atomicLoad(y[0], gl_ScopeDevice, kBuffers, gl_SemanticsAcquire) == 2) x[0] = 3;
    }
}
