// about: thread 0 has returned, and all ask it for a value
// workgroup: 8
// extension: GL_KHR_shader_subgroup_ballot
// array: a uint[8] = arange
// buffer: o uint[8] = zeros
// verdict: faulty
// finding: uninitialized_read line 12 thread 1,0,0 times 7

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) return;
    o[t] = subgroupBroadcast(a[t], 0);
}
