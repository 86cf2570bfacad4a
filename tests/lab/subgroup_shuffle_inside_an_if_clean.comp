// about: all threads of the subgroup hand something over
// workgroup: 8
// subgroup: 8 or more
// extension: GL_KHR_shader_subgroup_shuffle
// array: a uint[5] = ones
// buffer: o uint[1]
// expect: o = {5}
// verdict: clean

void kernel() {
    uint t = gl_LocalInvocationID.x;
    uint v = 0;
    if (t < 5) v = a[t];
    for (uint d = 4; d > 0; d /= 2) v += subgroupShuffleXor(v, d);
    if (t == 0) o[0] = v;
}
