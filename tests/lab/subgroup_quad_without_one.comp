// about: three of four threads swap, and one of them with nobody
// workgroup: 8
// extension: GL_KHR_shader_subgroup_quad
// array: a uint[8] = arange
// buffer: o uint[8] = zeros
// verdict: faulty
// finding: uninitialized_read line 11 thread 2,0,0 times 1

void kernel() {
    uint t = gl_LocalInvocationID.x;
    if (t < 3) o[t] = subgroupQuadSwapHorizontal(a[t]);
}
