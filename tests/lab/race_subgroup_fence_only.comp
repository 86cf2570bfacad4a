// about: a memory barrier for the subgroup makes nobody wait
// workgroup: 32 1 1
// array: a float[32] = arange
// buffer: o float[32]
// extension: GL_KHR_shader_subgroup_basic
// verdict: faulty
// finding: data_race line 13 line 15 array s

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    subgroupMemoryBarrierShared();
    o[i] = s[TPB - 1 - i];
}
