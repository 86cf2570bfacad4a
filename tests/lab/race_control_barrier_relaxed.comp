// about: all threads wait, but nothing they wrote is made visible
// workgroup: 8 1 1
// buffer: o uint[8]
// extension: GL_KHR_memory_scope_semantics
// verdict: faulty
// finding: data_race line 12 line 15 array s

shared uint s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = i;
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsNone,
                   gl_SemanticsRelaxed);
    o[i] = s[TPB - 1 - i];
}
