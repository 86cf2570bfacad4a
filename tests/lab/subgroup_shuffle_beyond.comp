// about: no subgroup has an invocation 200
// workgroup: 8
// extension: GL_KHR_shader_subgroup_shuffle
// array: a uint[8] = arange
// buffer: o uint[8]
// verdict: faulty
// finding: uninitialized_read line 11 thread 0,0,0 times 8

void kernel() {
    uint t = gl_LocalInvocationID.x;
    o[t] = subgroupShuffle(a[t], 200 + t);
}
