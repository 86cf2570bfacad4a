// about: at the edge of the subgroup a scan asks for what there is not, and does not use it
// workgroup: 8
// subgroup: 8 or more
// extension: GL_KHR_shader_subgroup_shuffle_relative
// array: a uint[8] = ones
// buffer: o uint[8]
// buffer: p uint[8]
// expect: o = {1, 2, 3, 4, 5, 6, 7, 8}
// expect: p = {1, 2, 3, 4, 5, 6, 7, 8}
// verdict: clean

void kernel() {
    uint t = gl_LocalInvocationID.x;
    uint v = a[t];
    uint w = a[t];
    for (uint d = 1; d < 8; d *= 2) {
        uint left = subgroupShuffleUp(v, d);
        if (gl_SubgroupInvocationID >= d) v += left;
        uint other = subgroupShuffleUp(w, d);
        w += gl_SubgroupInvocationID >= d ? other : 0;
    }
    o[t] = v;
    p[t] = w;
}
