// about: values go from thread to thread with no memory at all
// workgroup: 32 1 1
// array: a float[32] = arange
// buffer: o float[32]
// extension: GL_KHR_shader_subgroup_shuffle
// expect: o = reverse
// subgroup: 32
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    o[i] = subgroupShuffleXor(a[i], 31);
}
