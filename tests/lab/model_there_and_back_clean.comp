// about: the second thread hands back, through another flag
// workgroup: 64
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: z uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 19 array x
// note: order_dependent line 19 array z
// note: order_dependent line 19 array o

const int kBuffers = gl_StorageSemanticsBuffer;

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) {
        x[0] = 1;
        atomicStore(y[0], 1u, gl_ScopeWorkgroup, kBuffers, gl_SemanticsRelease);
    }
    if (t == 32) {
        if (atomicLoad(y[0], gl_ScopeWorkgroup, kBuffers, gl_SemanticsAcquire) == 1) {
            x[0] = 2;
            atomicStore(z[0], 1u, gl_ScopeWorkgroup, kBuffers, gl_SemanticsRelease);
        }
    }
    if (t == 0) {
        if (atomicLoad(z[0], gl_ScopeWorkgroup, kBuffers, gl_SemanticsAcquire) == 1) {
            o[0] = x[0];
        }
    }
}
