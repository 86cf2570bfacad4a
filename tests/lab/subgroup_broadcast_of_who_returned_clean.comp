// about: the first of those that are there
// workgroup: 8
// subgroup: 8 or more
// extension: GL_KHR_shader_subgroup_ballot
// array: a uint[8] = arange
// buffer: o uint[8] = zeros
// expect: o = {0, 1, 1, 1, 1, 1, 1, 1}
// verdict: clean

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t == 0) return;
    o[t] = subgroupBroadcastFirst(a[t]);
}
