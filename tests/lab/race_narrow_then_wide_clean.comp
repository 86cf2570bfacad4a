// about: handed on inside of a workgroup, then to another one; a release for the workgroup is passed on by one for the device
// workgroup: 64
// groups: 2
// extension: GL_KHR_memory_scope_semantics
// buffer: x uint[1] = zeros
// buffer: b uint[1] = zeros
// buffer: c uint[1] = zeros
// buffer: o uint[1] = zeros
// verdict: clean
// note: order_dependent line 19 array o
// note: order_dependent line 19 array c

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (gl_WorkGroupID.x == 0) {
        if (t == 0) {
            x[0] = 1;
            memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
            atomicExchange(b[0], 1u);
        }
        if (t == 32 && atomicAdd(b[0], 0u) == 1) {
            memoryBarrierBuffer();
            atomicExchange(c[0], 1u);
        }
    } else if (t == 0 && atomicAdd(c[0], 0u) == 1) {
        memoryBarrierBuffer();
        o[0] = x[0];
    }
}
