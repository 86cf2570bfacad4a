// about: subgroups
// verdict: compile_error
// line: 9
// says: GL_KHR_shader_subgroup_arithmetic, which is not on

void kernel() {
    uint i = gl_LocalInvocationID.x;
    result[i] = a[i] + 10;
    uint x = subgroupAdd(i);
}
