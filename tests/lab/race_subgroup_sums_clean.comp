// about: one elected thread of each subgroup writes, and a barrier follows
// workgroup: 64 1 1
// array: a float[64] = ones
// buffer: o float[1]
// extension: GL_KHR_shader_subgroup_basic
// extension: GL_KHR_shader_subgroup_arithmetic
// expect: o = {64}
// subgroup: 32
// verdict: clean
// counts: global_reads=1 global_writes=1 shared_reads=2 shared_writes=1

shared float part[2];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float sum = subgroupAdd(a[i]);
    if (subgroupElect()) part[gl_SubgroupID] = sum;
    barrier();
    if (i == 0) o[0] = part[0] + part[1];
}
