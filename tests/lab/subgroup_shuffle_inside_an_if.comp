// about: in the `if` run five of eight threads, and what the others would hand over is undefined
// workgroup: 8
// extension: GL_KHR_shader_subgroup_shuffle
// array: a uint[5] = ones
// buffer: o uint[1]
// verdict: faulty
// finding: uninitialized_read line 13 thread 2,0,0

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t < 5) {
        uint v = a[t];
        for (uint d = 4; d > 0; d /= 2) v += subgroupShuffleXor(v, d);
        if (t == 0) o[0] = v;
    }
}
