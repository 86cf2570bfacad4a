// about: a vote over what one thread has not set counts for all of them
// workgroup: 8
// extension: GL_KHR_shader_subgroup_vote
// buffer: o uint[8]
// verdict: faulty
// finding: uninitialized_read line 12 array is_large thread 7,0,0 times 1

void kernel() {
    uint t = gl_LocalInvocationID.x;
    bool is_large;
    if (t < 7) is_large = t > 3;
    o[t] = subgroupAny(is_large) ? 1 : 0;
}
