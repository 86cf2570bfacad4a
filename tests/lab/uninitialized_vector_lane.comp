// about: a thread hands on what it has not set, and another one stores it
// workgroup: 8
// extension: GL_KHR_shader_subgroup_shuffle
// buffer: o uint[8]
// verdict: faulty
// finding: uninitialized_read line 12 array v thread 0,0,0 times 1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint v;
    if (i > 0) v = i;
    uint other = subgroupShuffleXor(v, 1u);
    o[i] = other;
}
