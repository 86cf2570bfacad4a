// about: a sum of those who begin with a case and, on their own, of those who fall into it
// workgroup: 32
// extension: GL_KHR_shader_subgroup_arithmetic
// buffer: o uint[32]
// expect: o = {8, 8, 24, 24, 8, 8, 24, 24, 8, 8, 24, 24, 8, 8, 24, 24,
//              8, 8, 24, 24, 8, 8, 24, 24, 8, 8, 24, 24, 8, 8, 24, 24}
// verdict: wrong

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint x = 0;
    switch (i & 3u) {
        case 0:
        case 1: x = subgroupAdd(1); break;
        case 2: x = 1;
        case 3: x = subgroupAdd(1);
    }
    o[i] = x;
}
