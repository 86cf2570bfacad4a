// about: a whole subgroup comes to the barrier, and the other does not
// workgroup: 64 1 1
// buffer: o uint[64]
// extension: GL_KHR_shader_subgroup_basic
// verdict: faulty
// finding: barrier_divergence line 10

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (gl_SubgroupID == 0) barrier();
    o[i] = i;
}
