// about: a barrier for the subgroup is enough within it
// workgroup: 32 1 1
// subgroup: 32 or more
// array: a float[32] = arange
// buffer: o float[32]
// extension: GL_KHR_shader_subgroup_basic
// expect: o = reverse
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=1 shared_writes=1

shared float s[TPB];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    s[i] = a[i];
    subgroupBarrier();
    o[i] = s[TPB - 1 - i];
}
