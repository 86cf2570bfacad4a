// about: the sums of the two subgroups are added up before both are there
// workgroup: 64 1 1
// array: a float[64] = ones
// buffer: o float[64]
// extension: GL_KHR_shader_subgroup_arithmetic
// verdict: faulty
// finding: data_race line 14 line 15 array part

shared float part[2];

void kernel() {
    uint i = gl_LocalInvocationID.x;
    float sum = subgroupAdd(a[i]);
    if (i % 32 == 0) part[i / 32] = sum;
    o[i] = part[0] + part[1];
}
