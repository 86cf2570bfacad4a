// about: a kernel runs in one queue: its family holds as many threads as the device
// workgroup: 1
// groups: 2
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: y uint[1] = zeros
// buffer: o uint[1] = zeros
// expect: x = {1}
// verdict: clean
// note: order_dependent line 15 array o element 0

void kernel() {
    if (gl_WorkGroupID.x == 0) {
        x[0] = 1;
        atomicStore(y[0], 1u, gl_ScopeQueueFamily, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
    } else if (atomicLoad(y[0], gl_ScopeQueueFamily, gl_StorageSemanticsBuffer,
                          gl_SemanticsAcquire) == 1) {
        o[0] = x[0];
    }
}
