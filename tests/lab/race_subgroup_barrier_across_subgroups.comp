// about: the barrier of a subgroup does not wait for the other subgroup
// workgroup: 64 1 1
// array: a float[64] = arange
// buffer: o float[64]
// extension: GL_KHR_shader_subgroup_basic
// verdict: faulty
// finding: data_race line 13 line 15 array s

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    subgroupBarrier();
    o[i] = s[TPB - 1 - i];
}
