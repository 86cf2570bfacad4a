// about: a barrier of the subgroup may be for one subgroup alone
// workgroup: 64 1 1
// buffer: o uint[64]
// extension: GL_KHR_shader_subgroup_basic
// expect: o = arange
// verdict: clean
// counts: global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    if (gl_SubgroupID == 0) subgroupBarrier();
    o[i] = i;
}
