// about: an inclusive sum gives each thread a value of its own; only the last one is stored
// workgroup: 32 1 1
// array: a uint[32] = ones
// buffer: o uint[1]
// extension: GL_KHR_shader_subgroup_arithmetic
// expect: o = {32}
// subgroup: 32
// verdict: clean
// counts: global_reads=1 global_writes=1

void kernel() {
    uint i = gl_LocalInvocationID.x;
    uint sum = subgroupInclusiveAdd(a[i]);
    if (i == TPB - 1) o[0] = sum;
}
