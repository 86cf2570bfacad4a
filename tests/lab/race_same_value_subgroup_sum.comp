// about: every thread of the subgroup writes the sum that all of them have
// workgroup: 32 1 1
// array: a uint[32] = ones
// buffer: o uint[1]
// extension: GL_KHR_shader_subgroup_arithmetic
// expect: o = {32}
// verdict: faulty
// finding: same_value_race line 11 array o element 0

void kernel() {
    o[0] = subgroupAdd(a[gl_LocalInvocationID.x]);
}
