// about: the thread of the atomic loads it itself before another one reads it
// workgroup: 4
// extension: GL_KHR_memory_scope_semantics
// buffer: b uint[1] = zeros
// buffer: o uint[4] = zeros
// verdict: faulty
// finding: data_race line 12 line 14 array b element 0 thread 2,0,0 other 0,0,0

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint seen = 0;
    if (i == 0) atomicAdd(b[0], 1u);
    if (i == 0) seen += atomicLoad(b[0], gl_ScopeDevice, 0, 0);
    if (i == 2) seen += b[0];
    o[i] = seen;
}
